import { counted, ownersOf, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { EventDetails } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import { Badge, CopyButton } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { EventLink } from '../event-link.js';
import { exactMicros } from '../money-text.js';
import { CodeBlock } from '../parts/code-block.js';
import { CopyableId } from '../parts/copyable-id.js';
import { Fact, Facts } from '../parts/facts.js';
import { FigureTable, MovedCell } from '../parts/figure-table.js';
import { PlayerLink } from '../parts/player-link.js';
import { StreamLink } from '../parts/stream-link.js';
import { CauseTree } from './cause-tree.js';
import styles from './event-panel.module.css';
import { RoundCheck } from './round-check.js';

/** Details of an event: postings, playthrough, causes and effects, envelope, and the raw JSON as stored. */
export function Details({ details }: { details: EventDetails }) {
  const { event, postings, playthrough_after: playthrough } = details;
  const request = useRef<HTMLDetailsElement>(null);
  const json = JSON.stringify(event, null, 2);
  return (
    <>
      {postings.length > 0 && (
        <Section title="Postings">
          <FigureTable columns={['Account', 'amount', { hidden: 'Currency' }]}>
            {postings.map(({ account, currency, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the postings never changes
              <tr key={index}>
                <th scope="row" className={styles.account}>
                  <Account name={account} />
                </th>
                <MovedCell micros={parseMicros(amount)} />
                <td className={styles.unit}>{SYMBOLS[currency]}</td>
              </tr>
            ))}
          </FigureTable>
        </Section>
      )}
      {playthrough && parseMicros(playthrough.requirement) > 0n && (
        <Section title="Playthrough">
          <p className={styles.playthrough}>
            {exactMicros(parseMicros(playthrough.progress))} of {exactMicros(parseMicros(playthrough.requirement))} SC
            played
          </p>
          <progress
            className={styles.bar}
            aria-label="Playthrough"
            max={Number(playthrough.requirement)}
            value={Number(playthrough.progress)}
          />
        </Section>
      )}
      <RoundCheck details={details} />
      <Section title="Causes and effects">
        <CauseTree details={details} request={request} />
      </Section>
      <Envelope
        details={details}
        onRequest={() => {
          if (!request.current) return;
          request.current.open = true;
          request.current.querySelector('summary')?.focus();
        }}
      />
      <details className={styles.raw}>
        <summary>Raw JSON</summary>
        <div className={styles.copy}>
          <CopyButton label="JSON" value={json} />
        </div>
        <CodeBlock className={styles.json}>{json}</CodeBlock>
      </details>
    </>
  );
}

/** @param onRequest called to show all events of the event's request */
function Envelope({
  details: { event, hash_ok, stored_schema_version, correlation },
  onRequest,
}: {
  details: EventDetails;
  onRequest: () => void;
}) {
  const holds = hash_ok ? (
    <Badge tone="green">
      <CheckIcon size={13} /> hash holds
    </Badge>
  ) : (
    <Badge tone="coral">
      <AlertIcon size={13} /> hash broken
    </Badge>
  );
  return (
    <Section title={<>Envelope {holds}</>}>
      <Facts className={styles.envelope}>
        <Fact name="stream">
          <StreamLink stream={event.stream} />
        </Fact>
        <Fact name="by">
          <Actor name={event.actor} owners={ownersOf(event.stream)} />
        </Fact>
        <Fact name="correlation">
          <CopyableId label="correlation id" value={event.correlationId}>
            {correlation.length > 1 ? (
              <button type="button" className={styles.idLink} onClick={onRequest}>
                {event.correlationId}, {counted(correlation.length, 'event')}
              </button>
            ) : (
              event.correlationId
            )}
          </CopyableId>
        </Fact>
        <Fact name="cause">
          {event.causationId ? (
            <CopyableId label="cause" value={event.causationId}>
              <EventLink eventId={event.causationId} className={styles.link} />
            </CopyableId>
          ) : (
            'none (started by its own command)'
          )}
        </Fact>
        <Fact name="command">
          <CopyableId label="command id" value={event.commandId} />
        </Fact>
        <Fact name="schema">{schema(event.schemaVersion, stored_schema_version)}</Fact>
        {event.effectiveAt !== event.recordedAt && <Fact name="effective">{event.effectiveAt}</Fact>}
        <Fact name="hash">
          <CopyableId label="hash" value={event.hash} />
        </Fact>
        <Fact name="previous hash">
          <CopyableId label="previous hash" value={event.prevHash} />
        </Fact>
      </Facts>
    </Section>
  );
}

/** Account of a posting; the one of a player links to the player's wallet. */
function Account({ name }: { name: string }) {
  const [, owner, uid] = /^(player|held):(.+)$/.exec(name) ?? [];
  if (!owner || !uid) return <span>{name}</span>;
  return (
    <>
      {owner}:<PlayerLink uid={uid} />
    </>
  );
}

/** @param uid player that the stream belongs to; any other actor is an operator or the casino itself */
function Actor({ name, owners }: { name: string; owners: readonly string[] }) {
  return owners.includes(name) ? <PlayerLink uid={name} /> : <span>{name}</span>;
}

function schema(now: number, stored: number): string {
  return now === stored ? String(now) : `${now}, upcast from stored version ${stored}`;
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{title}</h3>
      {children}
    </section>
  );
}
