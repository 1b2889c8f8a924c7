import { useEffect, useEffectEvent, useState } from 'react';

/** Time after which a payment page that did not load is given up, in milliseconds. */
const GIVE_UP_MS = 8_000;

/**
 * Leaves this page for another one.
 * @param onStay called if this page is still or again on the screen: the other page did not load, or the player went
 * back and the browser had kept this page as it was
 */
export function useLeave(onStay?: () => void): { leave: (url: string) => void; isLeaving: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const stay = useEffectEvent(() => {
    setLeaving(false);
    onStay?.();
  });
  useEffect(() => {
    if (!isLeaving) return;
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stay();
    };
    const timer = setTimeout(() => stay(), GIVE_UP_MS);
    addEventListener('pageshow', back);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', back);
    };
  }, [isLeaving]);
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return { leave, isLeaving };
}
