import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { linkTo } from './page-url.js';
import { partsOfId } from './timeline/moment.js';
import { settleUrl, usePageUrl } from './use-page-url.js';
import { useWorkbench, useWorkbenchState } from './workbench-context.js';

/**
 * Link to an event. It keeps the open tab and, in the same stream, the filters and the search of the bisect check.
 * After following it, the Back button returns to the current moment.
 */
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
  const open = useWorkbenchState(({ context }) => context.stream);
  const { view, filters, rule, claim } = usePageUrl();
  const { stream = null, version } = partsOfId(eventId) ?? {};
  const href = linkTo({ stream, at: version, view, ...(stream === open && { filters, rule, claim }) });
  return (
    <Link translate="no" href={href} onClick={() => settleUrl(workbench)} className={className}>
      {children ?? eventId}
    </Link>
  );
}
