import { type Currency, parseMicros } from '@goldwake/contracts';
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

/** The one event to look at, what it did, and what held until then; or that nothing is wrong. */
export function BisectAnswer({ answer: { holds, culprit, claim, by, events_read } }: { answer: Bisected }) {
  return (
    <div className={styles.part}>
      {culprit ? (
        <Verdict tone={claim ? 'plain' : 'bad'}>{claim ? sentence(culprit.message) : culprit.message}</Verdict>
      ) : holds ? (
        <Verdict tone="good">{claim ? 'The claim holds.' : 'Everything holds.'}</Verdict>
      ) : (
        <Verdict tone="plain">It was never so.</Verdict>
      )}
      {claim && <ClaimFacts claim={claim} />}
      {culprit && !claim && <CulpritFacts culprit={culprit} />}
      {culprit && <LookFurther commands={culprit.look_further} />}
      <p className={styles.asks}>
        {events_read.toLocaleString('en-US')} events read,{' '}
        {by === 'snapshots' ? 'those between snapshots passed over.' : 'every one of them.'}
      </p>
    </div>
  );
}

function ClaimFacts({ claim }: { claim: Claimed }) {
  const { currency, version, balance, made_by, held_from, held_until, ended_by } = claim;
  return (
    <Facts>
      <Fact name={`at @${version}`}>it was {exactMoney(parseMicros(balance), currency as Currency)}</Fact>
      <EventFact name="made so by" eventId={made_by} />
      <EventFact name="as claimed from" eventId={held_from} />
      <EventFact name="until" eventId={held_until} />
      <EventFact name="ended by" eventId={ended_by} />
    </Facts>
  );
}

function CulpritFacts({ culprit }: { culprit: Culprit }) {
  const { where, check, event_id, held_until, causation_id, correlation_id, actor, departures } = culprit;
  return (
    <>
      <Facts>
        <EventFact name="the event" eventId={event_id} />
        <Fact name="found in">{where === check ? where : `${where}, by the check of ${check}`}</Fact>
        <EventFact name="held until" eventId={held_until} />
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

/** `it was …` begins a sentence here. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Departed({ departure: { field, before, should_be, is, by, last_held } }: { departure: Departure }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.subtitle}>{field ?? 'the whole of it'}</h3>
      <Facts>
        {before !== undefined && <Fact name="before">{valueText(field, before)}</Fact>}
        <Fact name="should be">{valueText(field, should_be)}</Fact>
        <Fact name="is">
          {valueText(field, is)}
          {by !== null && <b className={styles.bad}> {movedMicros(parseMicros(by))}</b>}
        </Fact>
        {last_held && <EventFact name="last held" eventId={last_held} />}
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
