import type { SessionRow } from '@goldwake/contracts/http';
import { Badge, Button } from '../../../ui/index.js';
import { durationText, useNow } from '../../../ui/use-now.js';
import own from './sessions.module.css';

const JUST_NOW_MS = 60_000;

export function SessionsList({ rows, onEnd }: { rows: readonly SessionRow[]; onEnd: (row: SessionRow) => void }) {
  const now = useNow(10_000);
  return (
    <ul className={own.list} aria-label="Sessions">
      {[...rows].sort(currentFirst).map((row) => (
        <li key={row.session_id} className={own.row}>
          <div className={own.words}>
            <p className={own.device}>
              {row.device}
              {row.current && <Badge tone="green">This session</Badge>}
            </p>
            <p className={own.times}>
              {row.current ? 'Active now' : `Last seen ${agoText(now - Date.parse(row.last_seen_at))}`}
              {' · '}signed in <time dateTime={row.started_at}>{dayText(row.started_at)}</time>
            </p>
          </div>
          {!row.current && (
            <Button
              size="small"
              aria-label={`End the session on ${row.device}, signed in ${dayText(row.started_at)}`}
              onClick={() => onEnd(row)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function currentFirst(one: SessionRow, other: SessionRow): number {
  return Number(other.current) - Number(one.current);
}

function agoText(ms: number): string {
  if (ms < JUST_NOW_MS) return 'just now';
  const days = Math.floor(ms / 86_400_000);
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} ago` : `${durationText(ms)} ago`;
}

function dayText(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
