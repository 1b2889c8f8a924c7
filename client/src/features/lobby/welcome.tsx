import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { casinoSettingsQuery } from '../../api/catalogue.js';
import { useAuth } from '../../session/index.js';
import { Carousel } from '../../ui/scrolling/carousel.js';
import { type Lead, LeadCard } from './lead-card.js';
import { PromoCard } from './promo-card.js';
import { type PromoCard as Card, promoCardsFor } from './promo-cards.js';
import styles from './welcome.module.css';

export interface DailyBonus {
  /**
   * State of the daily bonus: 'waiting' if it can be claimed now, and 'unknown' until the server has responded or while
   * nobody is signed in.
   */
  state: 'unknown' | 'waiting' | 'claimed';
  /** Amounts of the daily bonus, for example `5,000.00 GC + 1.00 SC`. */
  text: string;
  /** Time until the next daily bonus, for example `5 h 12 min`. */
  wait: string | null;
}

type Item = { id: 'lead' } | Card;

/**
 * Welcome row of the lobby: the card with the suggested next action, then the promotion cards from the casino settings.
 */
export function Welcome({ bonus }: { bonus: DailyBonus }) {
  const { ready, user } = useAuth();
  const { data } = useQuery(casinoSettingsQuery);
  const lead = leadOf(ready, user !== null, bonus);
  const items = useMemo((): Item[] => {
    const cards = promoCardsFor(data?.lobby_promo_cards ?? [], user);
    // If the first card already offers the daily bonus, the promotion card for the bonus is omitted.
    return [{ id: 'lead' }, ...cards.filter(({ target }) => lead !== 'bonus' || target !== 'daily_claim')];
  }, [data, user, lead]);
  return (
    <Carousel<Item>
      title={user ? `Welcome, ${user.username}` : 'Welcome to Goldwake'}
      level={1}
      items={items}
      keyOf={({ id }) => id}
      className={styles.list}
      skeleton={null}
      render={(item, tabIndex) =>
        item.id === 'lead' ? (
          <LeadCard lead={lead} bonusText={bonus.text} tabIndex={tabIndex} />
        ) : (
          <PromoCard
            card={item}
            tabIndex={tabIndex}
            note={item.target === 'daily_claim' && bonus.wait ? `Next one in ${bonus.wait}` : null}
          />
        )
      }
    />
  );
}

function leadOf(ready: boolean, signedIn: boolean, bonus: DailyBonus): Lead {
  if (!ready) return 'unknown';
  if (!signedIn) return 'visitor';
  if (bonus.state === 'unknown') return 'unknown';
  return bonus.state === 'waiting' ? 'bonus' : 'play';
}
