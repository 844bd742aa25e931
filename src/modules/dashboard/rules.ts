/** The clinic's money is shown to its owner and to those who may see Reports or Wallet. */
export const seesCollection = (member: {
  isOwner: boolean;
  pages: readonly { page: string; allowToView: boolean }[];
}): boolean =>
  member.isOwner ||
  member.pages.some(
    (entry) => entry.allowToView && (entry.page === 'Reports' || entry.page === 'Wallet'),
  );

/** Days in the series, today included. */
export const seriesDays = 30;

/** Whole percents of the profile that are told; 100 only when nothing is open. */
export const completionOf = ({ done, of }: { done: number; of: number }): number =>
  Math.max(0, Math.floor((100 * done) / of));
