import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { settleAddress } from './address.js';
import { workbenchPaths } from './paths.js';
import { useWorkbench } from './workbench-context.js';

/** An event's name wherever it is mentioned: goes to that moment, and Back comes here again. */
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
