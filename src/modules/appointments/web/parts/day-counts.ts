// What stands beside the ways to look at the day: how many each holds once it is opened.
import type { Status } from '../../model.ts';
import { awaited } from '../../rules.ts';

interface Asked {
  /** The doctor that the address says; the list, the calendar and the check-in of all doctors have none. */
  asked: string | undefined;
  member: { memberId: string; isDoctor: boolean };
  /** The owner first. */
  doctors: readonly { id: string }[];
}

/** A queue is of one doctor: the one asked for, else one's own, else the owner's. */
const ofQueue = ({ asked, member, doctors }: Asked): string | undefined =>
  asked ?? (member.isDoctor ? member.memberId : doctors[0]?.id);

export function dayCounts(
  today: readonly { doctorId: string; status: Status }[],
  whose: Asked,
): { expected: number; waiting: number } {
  const queued = ofQueue(whose);
  const isAsked = ({ doctorId }: { doctorId: string }) =>
    whose.asked === undefined || doctorId === whose.asked;
  return {
    expected: today.filter((one) => awaited.includes(one.status) && isAsked(one)).length,
    waiting: today.filter(({ status, doctorId }) => status === 'Checked in' && doctorId === queued)
      .length,
  };
}
