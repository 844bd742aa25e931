// How somebody reads the lists: which columns stand in them, and filters that are kept under a name.
import * as z from 'zod/mini';
import { line } from '../../kit/shared/fields.ts';

/** A list by its page; a page with several, such as the reports, says which after a dot. */
const listName = z
  .string()
  .check(z.regex(/^[a-z][A-Za-z]{1,19}(\.[A-Za-z]{1,19})?$/, { error: 'wrong_type' }));

export const hiddenColumns = z.strictObject({
  list: listName,
  hidden: z.array(line(40)).check(z.maxLength(40)),
});

/** The choices of the screen as its address says them; checked where they are read. */
export const keptFilters = z.strictObject({
  list: listName,
  name: line(40),
  address: z
    .record(z.string().check(z.regex(/^[A-Za-z]{1,20}$/, { error: 'wrong_type' })), line(60))
    .check(z.refine((of) => Object.keys(of).length <= 12, { error: 'wrong_type' })),
});
export type KeptFilters = z.output<typeof keptFilters>;

export const filtersName = z.strictObject({ list: listName, name: line(40) });

export const choices = z.object({ hidden: z.array(hiddenColumns), filters: z.array(keptFilters) });
export type Choices = z.output<typeof choices>;
