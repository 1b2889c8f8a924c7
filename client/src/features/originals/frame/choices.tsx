import { useId } from 'react';
import { Button, cx } from '../../../ui/index.js';
import { useSlow } from '../../../ui/use-slow.js';
import panel from './bet-panel.module.css';
import styles from './choices.module.css';
import { isAction } from './pending-bet.js';
import { type AnyTable, isRefused } from './use-table.js';

/** What the player can do in an open round. It takes the place of the bet button. */
export function Choices({ table }: { table: AnyTable }) {
  const foot = useId();
  const { choices, round } = table;
  const { failure, request } = round.context;
  const slow = useSlow(round.matches('placing'));
  const sent = slow && request && isAction(request) ? request.body : null;
  const words = failure?.words ?? choices.find(({ hindrance }) => hindrance !== null)?.hindrance;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which this group does not show */}
      <div
        role="group"
        aria-label="Your next step"
        tabIndex={-1}
        className={styles.choices}
        data-sequence={table.canAct ? table.open?.sequence : undefined}
      >
        {choices.map((choice) => (
          <Button
            key={choice.id}
            tone={choice.hint ? 'gold' : (choice.tone ?? 'plain')}
            size="large"
            className={cx(styles.choice, choice.wide && styles.wide)}
            data-choice={choice.id}
            data-hint={choice.hint ? '' : undefined}
            aria-disabled={isRefused(choice) || undefined}
            aria-describedby={choice.hindrance !== null && choice.hindrance === words ? foot : undefined}
            title={choice.refusal}
            busy={sent !== null && sent.action === choice.action().action}
            onClick={() => {
              if (table.canAct) table.choose(choice.id);
            }}
          >
            <span className={styles.words}>
              <span>
                {choice.label}
                {choice.hint && <span className="visually-hidden">, {choice.hint}</span>}
              </span>
              {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
            </span>
          </Button>
        ))}
      </div>
      <p
        id={foot}
        className={cx(panel.foot, !words && styles.waits)}
        data-tone={failure ? 'bad' : undefined}
        role={failure ? 'alert' : undefined}
      >
        {words ?? 'You may leave: the round waits for 24 hours, on all your devices.'}
      </p>
    </>
  );
}
