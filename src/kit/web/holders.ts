const reach = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Whether the keys can come to it. */
export const canHold = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true });

/** What the keys can come to, in the order of the page. */
export const holdersIn = (scope: Element): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(reach)].filter(canHold);
