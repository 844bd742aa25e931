import type { PaymentType } from '../treatments/model.ts';
import type { Takings } from './model.ts';

interface Taken {
  memberId: string;
  name: string;
  type: PaymentType;
  paidPaise: number;
}
type Counted = { memberId: string; name: string } & NonNullable<Takings['count']>;

/** Everybody who took something on a day or whose cash was counted. */
export function peopleOf(taken: readonly Taken[], counted: readonly Counted[]): Takings[] {
  const names = new Map([...taken, ...counted].map(({ memberId, name }) => [memberId, name]));
  return [...names].map(([memberId, name]) => {
    const byType = taken
      .filter((one) => one.memberId === memberId)
      .map(({ type, paidPaise }) => ({ type, paidPaise }));
    const last = counted.find((one) => one.memberId === memberId);
    return {
      memberId,
      name,
      byType,
      expectedPaise: byType.find(({ type }) => type === 'Cash')?.paidPaise ?? 0,
      count: last
        ? {
            expectedPaise: last.expectedPaise,
            countedPaise: last.countedPaise,
            note: last.note,
            signedBy: last.signedBy,
            signedAt: last.signedAt,
          }
        : null,
    };
  });
}

/** So many days back what moved after its count is told of by itself. */
export const toldDays = 31;

/** Whether money moved after the last count: then it is counted again. */
export const isStale = ({ count, expectedPaise }: Takings): boolean =>
  count !== null && count.expectedPaise !== expectedPaise;
