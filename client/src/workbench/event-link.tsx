import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { settleAddress } from './address.js';
import { workbenchPaths } from './paths.js';
import { useWorkbench } from './workbench-context.js';

/** Link to an event. After following it, the Back button returns to the current moment. */
export function EventLink({
  eventId,
  children,
  className,
}: {
  eventId: string;
  children?: ReactNode;
  className?: string | undefined;
}) {
  const workbench = useWorkbench();
  return (
    <Link href={workbenchPaths.event(eventId)} onClick={() => settleAddress(workbench)} className={className}>
      {children ?? eventId}
    </Link>
  );
}
