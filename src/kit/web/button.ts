import styles from './button.module.css';

/** `classNames` of a button whose words take a second line where a language needs it. */
export const wrapping = { root: styles['root'] ?? '', label: styles['label'] ?? '' };
