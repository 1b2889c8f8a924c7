import { useEffect, useRef } from 'react';
import { NotYet } from '../not-yet.js';
import { SettingsCard } from '../settings-card.js';

export function PaymentMethods({ asked }: { asked: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!asked) return;
    // Scrolls in the next frame, after the app shell has scrolled the new page to the top.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return (
    <SettingsCard title="Payment methods" about="For purchases and payouts." heading={heading}>
      <NotYet>
        <p>
          <strong>Not here yet.</strong> Goldwake plays with play money only: there is nothing to pay for, and no card
          is asked for anywhere. Simulated cards and accounts come with the cashier, and will be listed here.
        </p>
      </NotYet>
    </SettingsCard>
  );
}
