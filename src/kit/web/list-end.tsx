import { type Endless, useNearSight } from './endless.ts';
import { Failed, RowsOnTheWay } from './states.tsx';

/** Below the last row of a list that goes on: the next rows on their way, asked for when this comes near, or why they did not come. */
export function ListEnd({
  list,
  rows = 3,
  columns,
  className,
}: {
  list: Pick<Endless<unknown>, 'hasMore' | 'isFetching' | 'stuck' | 'more' | 'again'>;
  rows?: number;
  columns?: number;
  className?: string | undefined;
}) {
  const isStuck = list.stuck !== null;
  const sight = useNearSight(list.more, list.hasMore && !isStuck);
  if (!list.hasMore) return null;
  if (isStuck) return <Failed error={list.stuck} onRetry={list.again} />;
  return (
    <div ref={sight} className={className} aria-busy={list.isFetching}>
      <RowsOnTheWay rows={rows} {...(columns === undefined ? {} : { columns })} />
    </div>
  );
}
