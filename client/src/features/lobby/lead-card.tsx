import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '../../api/catalogue.js';
import { dialogs, useOpenAuth } from '../../session/index.js';
import { paths } from '../../shell/paths.js';
import { HarbourArt } from '../../ui/art/harbour-art.js';
import { Button, LinkButton } from '../../ui/index.js';
import styles from './welcome.module.css';

/** The next action suggested to the player on the first welcome card. */
export type Lead =
  /** While the account is loading, it is not known which action to suggest. */
  'unknown' | 'visitor' | 'bonus' | 'play';

const WORDS: Record<Lead, { title: string; text: string }> = {
  unknown: { title: 'A calm table by the water', text: 'Play money only, and every roll of ours can be checked.' },
  visitor: {
    title: 'A calm table by the water',
    text: 'Play money only, and every roll of ours can be checked.',
  },
  bonus: { title: 'Your daily bonus is here', text: '' },
  play: { title: 'Dice, at odds of your own', text: 'Say over or under, set the target, and check every roll.' },
};

const DICE = { game_id: 'dice', name: 'Dice' };

/** First welcome card. It contains the only gold (primary) button of the page. */
export function LeadCard({
  lead,
  bonusText,
  tabIndex,
}: {
  lead: Lead;
  /** Amounts of the daily bonus, for example `5,000.00 GC + 1.00 SC`. */
  bonusText: string;
  tabIndex: 0 | -1;
}) {
  const openAuth = useOpenAuth();
  // The query is the one of the row of popular games.
  const { data } = useQuery(gamesQuery({}));
  const game = data ? data.result.find(({ playable, tags }) => playable && tags.includes('originals')) : DICE;
  const { title, text } = WORDS[lead === 'play' && game?.game_id !== DICE.game_id ? 'unknown' : lead];
  return (
    <div className={styles.lead}>
      <HarbourArt className={styles.harbour} />
      <div className={styles.leadWords}>
        <h2>{title}</h2>
        <p className="numeric">{lead === 'bonus' ? `${bonusText}, once a day.` : text}</p>
        <div className={styles.leadActions}>
          {lead === 'visitor' && (
            <>
              <Button tone="gold" size="large" tabIndex={tabIndex} onClick={() => openAuth('signup')}>
                Create an account
              </Button>
              {game && (
                <LinkButton to={paths.original(game.game_id)} size="large">
                  {`Look at ${game.name}`}
                </LinkButton>
              )}
            </>
          )}
          {lead === 'bonus' && (
            <Button tone="gold" size="large" tabIndex={tabIndex} onClick={() => dialogs.open({ name: 'daily_claim' })}>
              Claim the bonus
            </Button>
          )}
          {lead === 'play' && game && (
            <LinkButton to={paths.original(game.game_id)} tone="gold" size="large">
              {`Play ${game.name}`}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}
