import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { linkTo } from '../page-url.js';
import { settleUrl } from '../use-page-url.js';
import { useWorkbench } from '../workbench-context.js';
import styles from './parts.module.css';

/** Link to the end of a stream. After following it, the Back button returns to the current moment. */
export function StreamLink({ stream, children }: { stream: string; children?: ReactNode }) {
  const workbench = useWorkbench();
  return (
    <Link translate="no" href={linkTo({ stream })} onClick={() => settleUrl(workbench)} className={styles.link}>
      {children ?? stream}
    </Link>
  );
}
