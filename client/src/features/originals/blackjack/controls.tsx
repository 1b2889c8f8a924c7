import type { BlackjackAction } from '@goldwake/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/index.js';
import { CheckIcon } from '../../../ui/later-icons.js';
import { ACTION_NAMES, type BlackjackPage } from './blackjack.js';
import styles from './controls.module.css';
import { judge, NO_TALLY, type Tally, tallied } from './trainer.js';

/** Switches for the hint and for the trainer, and what the trainer says about the last decision. */
export function Controls({ table }: { table: BlackjackPage }) {
  const { hint, trainer } = table.form;
  const tally = useTally(table);
  // The trainer is for play with Gold Coins, where a player learns at no cost.
  const trains =
    trainer &&
    table.mode === 'manual' &&
    (table.open ?? table.response)?.currency !== 'sweeps_coins' &&
    table.currency === 'gold_coins';
  return (
    <div className={styles.controls}>
      <Button
        size="small"
        className={styles.switch}
        aria-pressed={hint}
        onClick={() => table.change((form) => ({ ...form, hint: !form.hint }))}
      >
        Hint
      </Button>
      <Button
        size="small"
        className={styles.switch}
        aria-pressed={trainer}
        disabled={table.currency === 'sweeps_coins'}
        title={table.currency === 'sweeps_coins' ? 'The trainer is for play with Gold Coins' : undefined}
        onClick={() => table.change((form) => ({ ...form, trainer: !form.trainer }))}
      >
        Trainer
      </Button>
      <p className={styles.lesson} role="status">
        {trains ? <Lesson tally={tally} /> : words(table)}
      </p>
    </div>
  );
}

function words({ mode, currency, form: { hint, trainer } }: BlackjackPage): string {
  if (mode === 'auto') return 'The auto-bet plays basic strategy and takes no insurance.';
  if (trainer && currency === 'sweeps_coins') return 'The trainer is for play with Gold Coins.';
  return hint ? 'The best action by basic strategy is gold.' : '';
}

function Lesson({ tally: { last, decisions, best } }: { tally: Tally }) {
  if (!last) return <span>The trainer tells after each decision whether it was the best one.</span>;
  const count = `${best} of ${decisions} best`;
  if (last.taken === last.best) {
    return (
      <span className={styles.good}>
        <CheckIcon size={16} /> {name(last.taken)} was the best. <span className={styles.count}>{count}</span>
      </span>
    );
  }
  return (
    <span>
      {name(last.taken)}: <strong>{name(last.best)}</strong> is better. <span className={styles.count}>{count}</span>
    </span>
  );
}

const name = (action: BlackjackAction) => ACTION_NAMES[action];

/** Counts the decisions of this visit that the trainer judged. */
function useTally({ open, response, before, form: { trainer }, autoRunning }: BlackjackPage): Tally {
  const [tally, setTally] = useState(NO_TALLY);
  const known = useRef('');
  const round = open ?? response;
  useEffect(() => {
    const actions = round?.outcome.actions ?? [];
    const decision = `${round?.round_id}:${actions.length}`;
    if (!round || before?.round_id !== round.round_id || known.current === decision) return;
    known.current = decision;
    const judged = judge(before.outcome, actions);
    if (judged && trainer && !autoRunning && round.currency === 'gold_coins') setTally((was) => tallied(was, judged));
  }, [round, before, trainer, autoRunning]);
  return tally;
}
