/** The clinic's money is shown to its owner and to those who may see Reports or Wallet. */
export const seesCollection = (member: { isOwner: boolean; pages: readonly { page: string; allowToView: boolean }[] }): boolean =>
  member.isOwner || member.pages.some((entry) => entry.allowToView && (entry.page === 'Reports' || entry.page === 'Wallet'));

/** Days in the series, today included. */
export const seriesDays = 30;

/** What of a doctor's profile counts besides the essentials, which are named in `missing`. */
const niceToHave = ['gender', 'birthOn', 'experienceYears', 'bio'] as const;
const essentials = 11;

/** Whole percents of the profile that are told; 100 only when nothing is open. */
export function completionOf(profile: { missing: readonly string[] } & Readonly<Record<(typeof niceToHave)[number], string | number | null>>): number {
  const open = profile.missing.length + niceToHave.filter((field) => profile[field] === null || profile[field] === '').length;
  return Math.max(0, Math.floor((100 * (essentials + niceToHave.length - open)) / (essentials + niceToHave.length)));
}
