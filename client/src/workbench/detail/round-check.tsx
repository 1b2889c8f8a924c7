import {
  formatExactMoney,
  parseMicros,
  type RoundStep,
  roundSteps,
  type SettledRound,
  settledRoundOf,
} from '@goldwake/contracts';
import type { EventDetails, RoundSeeds } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { AlertIcon } from '../../ui/icons.js';
import { Badge } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { EventLink } from '../event-link.js';
import { CopyableId } from '../parts/copyable-id.js';
import { Fact, Facts } from '../parts/facts.js';
import { Broken } from './broken.js';
import panel from './event-panel.module.css';
import styles from './round-check.module.css';

/**
 * Recomputes the round of an event and compares each step with the history. A revealed server seed is used in this
 * page; while the seed is in use, the casino recomputes the round.
 */
export function RoundCheck({ details: { event, round_seeds: seeds, replay_url } }: { details: EventDetails }) {
  const settled = settledRoundOf(event);
  const inPage = useQuery(stepsQuery(event.eventId, settled, seeds));
  const draw = settled?.round?.draw;
  if (!seeds || !draw) return null;
  const steps = inPage.data ?? (seeds.pair?.server_seed === null ? stepsOfCasino(settled, seeds) : []);
  const differing = steps.filter(differs).length;
  return (
    <section className={panel.section} aria-label="Round recomputed">
      <h3 className={panel.subtitle}>
        Round recomputed{' '}
        {steps.length > 0 &&
          (differing === 0 ? (
            <Badge tone="green">
              <CheckIcon size={13} /> every step agrees
            </Badge>
          ) : (
            <Badge tone="coral">
              <AlertIcon size={13} /> {differing} {differing === 1 ? 'step differs' : 'steps differ'}
            </Badge>
          ))}
      </h3>
      <Facts className={panel.envelope}>
        <Fact name="round">
          <CopyableId label="round id" value={settled.round.round_id}>
            <EventLink eventId={event.eventId} className={panel.link}>
              {settled.round.round_id}
            </EventLink>
          </CopyableId>
        </Fact>
        <Fact name="seed pair">
          {draw.seed_pair}, started by <EventLink eventId={seeds.pair_event_id} className={panel.link} />
        </Fact>
        <Fact name="nonce">{draw.nonce}</Fact>
        {replay_url && (
          <Fact name="provider">
            <a href={replay_url} target="_blank" rel="noopener noreferrer" className={panel.link}>
              Show the round
            </a>
          </Fact>
        )}
        {seeds.pair && (
          <>
            <Fact name="client seed">
              <CopyableId label="client seed" value={seeds.pair.client_seed} />
            </Fact>
            <Fact name="server seed">
              {seeds.pair.server_seed === null ? (
                'in use, so it is not shown; the casino itself recomputed this round'
              ) : (
                <CopyableId label="server seed" value={seeds.pair.server_seed} />
              )}
            </Fact>
            {seeds.pair.server_seed === null && (
              <Fact name="its SHA-256">
                <CopyableId label="hash of the server seed" value={seeds.pair.server_seed_hash} />
              </Fact>
            )}
          </>
        )}
      </Facts>
      {!seeds.pair && (
        <Broken>{`${seeds.pair_event_id} does not start seed pair ${draw.seed_pair}, so this round has no known seeds.`}</Broken>
      )}
      {inPage.error && <Broken>The stored round cannot be recomputed: {inPage.error.message}</Broken>}
      {seeds.pair && !inPage.error && !inPage.isPending && steps.length === 0 && (
        <p className={panel.playthrough}>This version cannot recompute a round of {settled.round.game_id}.</p>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: RoundStep }) {
  const { name, how, computed, stored } = step;
  return (
    <li className={styles.step} data-differs={differs(step) || undefined}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{computed}</span>
      <span className={styles.how}>{how}</span>
      {stored !== null && (
        <span className={styles.stored}>
          {differs(step) ? (
            <>
              <AlertIcon size={14} /> stored: {stored}
            </>
          ) : (
            <>
              <CheckIcon size={14} /> as stored
            </>
          )}
        </span>
      )}
    </li>
  );
}

function differs({ computed, stored }: RoundStep): boolean {
  return stored !== null && stored !== computed;
}

/** The query's result is null if there is nothing to compute in this page. */
function stepsQuery(eventId: string, settled: SettledRound | undefined, seeds: RoundSeeds | null) {
  return queryOptions({
    queryKey: ['workbench', 'round-steps', eventId, seeds],
    queryFn: async () => {
      const { server_seed, ...pair } = seeds?.pair ?? { server_seed: null };
      if (!settled || server_seed === null || !('client_seed' in pair)) return null;
      return (await roundSteps(settled, { server_seed, ...pair })) ?? null;
    },
    enabled: seeds?.pair?.server_seed != null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the steps of a round whose server seed is in use, as computed by the casino. */
function stepsOfCasino({ currency, payout }: SettledRound, { recomputed }: RoundSeeds): RoundStep[] {
  if (!recomputed) return [];
  const money = (micros: string) => formatExactMoney(parseMicros(micros), currency);
  const { outcome, stored_outcome } = recomputed;
  return [
    { name: 'Outcome', how: 'computed by the casino', computed: outcome, stored: stored_outcome },
    { name: 'Payout', how: 'computed by the casino', computed: money(recomputed.payout), stored: money(payout) },
  ];
}
