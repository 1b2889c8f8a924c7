import { type Currency, counted, parseMicros } from '@goldwake/contracts';
import type { Bisected } from '@goldwake/contracts/http';
import { EventLink } from '../event-link.js';
import { exactMoney, movedMicros } from '../money-text.js';
import { CodeBlock } from '../parts/code-block.js';
import { Fact, Facts } from '../parts/facts.js';
import { Verdict } from './check-frame.js';
import styles from './checks.module.css';
import { valueText } from './value-text.js';

type Culprit = NonNullable<Bisected['culprit']>;
type Claimed = NonNullable<Bisected['claim']>;
type Departure = Culprit['departures'][number];

/**
 * Shows the first event that violated an invariant or the claim, what it changed, and what was valid before it; or
 * states that nothing is wrong.
 */
export function BisectResult({ answer: { holds, culprit, claim, by, events_read } }: { answer: Bisected }) {
  return (
    <div className={styles.part}>
      {culprit ? (
        <Verdict tone={claim ? 'plain' : 'bad'}>{claim ? sentence(culprit.message) : culprit.message}</Verdict>
      ) : holds ? (
        <Verdict tone="good">{claim ? 'The claim holds.' : 'Everything is correct.'}</Verdict>
      ) : (
        <Verdict tone="plain">The claim was never true.</Verdict>
      )}
      {claim && <ClaimFacts claim={claim} />}
      {culprit && !claim && <CulpritFacts culprit={culprit} />}
      {culprit && <LookFurther commands={culprit.look_further} />}
      <p className={styles.asks}>
        {counted(events_read, 'event')} read{' '}
        {by === 'snapshots' ? '(events between snapshots were skipped).' : '(none was skipped).'}
      </p>
    </div>
  );
}

function ClaimFacts({ claim }: { claim: Claimed }) {
  const { currency, version, balance, made_by, held_from, held_until, ended_by } = claim;
  return (
    <Facts>
      <Fact name={`at @${version}`}>the balance was {exactMoney(parseMicros(balance), currency as Currency)}</Fact>
      <EventFact name="set by" eventId={made_by} />
      <EventFact name="as claimed from" eventId={held_from} />
      <EventFact name="as claimed until" eventId={held_until} />
      <EventFact name="ended by" eventId={ended_by} />
    </Facts>
  );
}

function CulpritFacts({ culprit }: { culprit: Culprit }) {
  const { where, check, event_id, held_until, causation_id, correlation_id, actor, departures } = culprit;
  return (
    <>
      <Facts>
        <EventFact name="event" eventId={event_id} />
        <Fact name="found in">{where === check ? where : `${where}, by the check “${check}”`}</Fact>
        <EventFact name="correct until" eventId={held_until} />
        <EventFact name="caused by" eventId={causation_id} />
        {actor && <Fact name="done by">{actor}</Fact>}
        {correlation_id && <Fact name="correlation">{correlation_id}</Fact>}
      </Facts>
      {departures.map((departure) => (
        <Departed key={departure.field} departure={departure} />
      ))}
    </>
  );
}

function LookFurther({ commands }: { commands: readonly string[] }) {
  if (commands.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.subtitle}>To look further, in the terminal</h3>
      <CodeBlock>{commands.map((command) => `npm run replay -- ${command}`).join('\n')}</CodeBlock>
    </section>
  );
}

/** Capitalises the first letter of a server message such as `the balance was …`, which starts in lower case. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Departed({ departure: { field, before, should_be, is, by, last_held } }: { departure: Departure }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.subtitle}>{field ?? 'the complete value'}</h3>
      <Facts>
        {before !== undefined && <Fact name="before">{valueText(field, before)}</Fact>}
        <Fact name="should be">{valueText(field, should_be)}</Fact>
        <Fact name="is">
          {valueText(field, is)}
          {by !== null && <b className={styles.bad}> {movedMicros(parseMicros(by))}</b>}
        </Fact>
        {last_held && <EventFact name="last correct" eventId={last_held} />}
      </Facts>
    </section>
  );
}

function EventFact({ name, eventId }: { name: string; eventId: string | null }) {
  if (eventId === null) return null;
  return (
    <Fact name={name}>
      <EventLink eventId={eventId} className={styles.link} />
    </Fact>
  );
}
