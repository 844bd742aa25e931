/** Every word of `text` is somewhere in the setting's own words. */
export const isMeant = (text: string, words: readonly string[]): boolean => {
  const all = words.join(' ').toLocaleLowerCase().normalize('NFC');
  return text
    .toLocaleLowerCase()
    .normalize('NFC')
    .split(/\s+/)
    .every((word) => all.includes(word));
};
