import { parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { EventDetails } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from '../../ui/icons.js';
import { Badge, CopyButton } from '../../ui/index.js';
import { exactMicros } from '../money-text.js';
import { CodeBlock } from '../parts/code-block.js';
import { Fact, Facts } from '../parts/facts.js';
import { FigureTable, MovedCell } from '../parts/figure-table.js';
import { CauseTree } from './cause-tree.js';
import styles from './event-panel.module.css';
import { RoundCheck } from './round-check.js';

/** Details of an event: postings, playthrough, causes and effects, envelope, and the raw JSON as stored. */
export function Details({ details }: { details: EventDetails }) {
  const { event, postings, playthrough_after: playthrough } = details;
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
                  {account}
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
        <CauseTree details={details} />
      </Section>
      <Envelope details={details} />
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

function Envelope({ details: { event, hash_ok, stored_schema_version } }: { details: EventDetails }) {
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
        <Fact name="by">{event.actor}</Fact>
        <Fact name="correlation">{event.correlationId}</Fact>
        <Fact name="cause">{event.causationId ?? 'none (started by its own command)'}</Fact>
        <Fact name="command">{event.commandId}</Fact>
        <Fact name="schema">{schema(event.schemaVersion, stored_schema_version)}</Fact>
        {event.effectiveAt !== event.recordedAt && <Fact name="effective">{event.effectiveAt}</Fact>}
        <Fact name="hash">{event.hash}</Fact>
        <Fact name="previous hash">{event.prevHash}</Fact>
      </Facts>
    </Section>
  );
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
