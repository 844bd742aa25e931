// Long work that can be left between two of its steps.

export type InSteps<R> = Generator<undefined, R, undefined>;

/** All steps in one go. */
export function atOnce<R>(work: InSteps<R>): R {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
