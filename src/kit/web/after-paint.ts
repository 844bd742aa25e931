/** Once what was just changed is seen. In a tab that nobody looks at no frame comes: then soon. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

export function painted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  afterPaint(resolve);
  return promise;
}
