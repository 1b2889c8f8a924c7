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
          <strong>Not here yet.</strong> Cards are not stored: each payment asks for a test card on the payment page of
          the simulated provider. Stored cards and accounts will be listed here.
        </p>
      </NotYet>
    </SettingsCard>
  );
}
