import { parseMicros } from '@goldwake/contracts';
import type { AnchorState, ConsumerLag, TrialBalance, WorkbenchHealth } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { Badge } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { EventLink } from '../event-link.js';
import { exactMoney } from '../money-text.js';
import { CommandLine } from '../parts/command-line.js';
import { Fact, Facts } from '../parts/facts.js';
import { FigureTable } from '../parts/figure-table.js';
import { timeText } from '../timeline/moment.js';
import styles from './health.module.css';
import { counted } from './verify-text.js';

function Card({ title, good, state, children }: { title: string; good: boolean; state: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <Badge tone={good ? 'green' : 'coral'}>
          {good ? <CheckIcon size={13} /> : <AlertIcon size={13} />} {state}
        </Badge>
      </header>
      {children}
    </section>
  );
}

/** Sums of all stored accounts in one currency. */
export function AccountsCard({ balance, position }: { balance: TrialBalance; position: number }) {
  const { currency, players, held, house, sum } = balance;
  const rows = [
    ['players', players],
    ['held for players', held],
    ...house.map((one) => [one.account, one.amount]),
  ] as const;
  const isZero = parseMicros(sum) === 0n;
  return (
    <Card
      title={currency === 'gold_coins' ? 'Gold Coins' : 'Sweeps Coins'}
      good={isZero}
      state={isZero ? 'sums to zero' : `sums to ${exactMoney(parseMicros(sum), currency)}`}
    >
      <FigureTable columns={['Account', 'balance']}>
        {rows.map(([account = '', amount = '0']) => (
          <tr key={account}>
            <th scope="row">{account}</th>
            <td>{exactMoney(parseMicros(amount), currency)}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">trial balance</th>
          <td>{exactMoney(parseMicros(sum), currency)}</td>
        </tr>
      </FigureTable>
      <p className={styles.text}>Stored as of position {position.toLocaleString('en-US')}.</p>
      <CommandLine command="diff" />
    </Card>
  );
}

/** Shown instead of the sums if a stored account is damaged. */
export function AccountsDamageCard({ damage }: { damage: string }) {
  return (
    <Card title="Accounts" good={false} state="cannot be read">
      <p className={styles.text}>The stored balances cannot be read, so their sums are unknown.</p>
      <p className={styles.bad}>{damage}</p>
    </Card>
  );
}

function DamagedDeadLettersCard({ count, damage }: { count: number; damage: string }) {
  return (
    <Card title="Dead letters" good={false} state="cannot be read">
      <p className={styles.text}>{counted(count, 'dead letter')} stored; the list cannot be read.</p>
      <p className={styles.bad}>{damage}</p>
    </Card>
  );
}

export function ConsumersCard({ consumers }: { consumers: readonly ConsumerLag[] }) {
  const late = consumers.filter(({ behind }) => behind);
  return (
    <Card
      title="Consumers"
      good={late.length === 0}
      state={late.length === 0 ? 'none behind' : `${counted(late.length, 'consumer')} behind`}
    >
      {consumers.length === 0 ? (
        <p className={styles.text}>No consumer has stored a checkpoint yet.</p>
      ) : (
        <FigureTable columns={['Consumer group', 'position', 'lag']}>
          {consumers.map(({ group, position, lag }) => (
            <tr key={group}>
              <th scope="row" className={styles.group}>
                {group}
              </th>
              <td>{position === null ? 'invalid' : position.toLocaleString('en-US')}</td>
              <td>{lag.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Card>
  );
}

export function DeadLettersCard({ count, listed, damage }: WorkbenchHealth['dead_letters']) {
  if (damage !== null) return <DamagedDeadLettersCard count={count} damage={damage} />;
  return (
    <Card title="Dead letters" good={count === 0} state={count === 0 ? 'none' : counted(count, 'dead letter')}>
      {count === 0 ? (
        <p className={styles.text}>No consumer has skipped an event, and no timer has failed permanently.</p>
      ) : (
        <ul className={styles.causes} aria-label="Dead letters">
          {listed.map(({ id, group, event_id, type, reason, at }) => (
            <li key={id}>
              <p className={styles.where}>
                {event_id ? <EventLink eventId={event_id} className={styles.link} /> : <b>timer</b>}
                <span>
                  {type} · {group} · {timeText(Date.parse(at))} UTC
                </span>
              </p>
              <p className={styles.message}>{reason}</p>
            </li>
          ))}
        </ul>
      )}
      {count > listed.length && (
        <p className={styles.text}>And {(count - listed.length).toLocaleString('en-US')} more.</p>
      )}
      <CommandLine program="dead-letters" command="list" />
    </Card>
  );
}

export function AnchorCard({ anchor, damage }: { anchor: AnchorState | null; damage: readonly string[] }) {
  const damages = damage.map((each) => (
    <p key={each} className={styles.bad}>
      {each}
    </p>
  ));
  if (!anchor && damage.length > 0) {
    return (
      <Card title="Anchor" good={false} state="cannot be read">
        {damages}
      </Card>
    );
  }
  if (!anchor) {
    return (
      <section className={styles.card} aria-label="Anchor">
        <h2 className={styles.title}>Anchor</h2>
        <p className={styles.text}>There is none yet. A running casino writes one a minute after an event.</p>
      </section>
    );
  }
  const { at, position, source, difference } = anchor;
  const state =
    difference !== null
      ? 'does not agree'
      : damage.length > 0
        ? 'agrees, but anchors are missing or damaged'
        : 'agrees';
  return (
    <Card title="Anchor" good={state === 'agrees'} state={state}>
      {difference !== null && <p className={styles.bad}>{difference}</p>}
      {damages}
      <Facts>
        <Fact name="made">{timeText(Date.parse(at))} UTC</Fact>
        <Fact name="position">{position.toLocaleString('en-US')}</Fact>
        <Fact name="from">{source}</Fact>
      </Facts>
      <CommandLine command="anchor" />
    </Card>
  );
}
