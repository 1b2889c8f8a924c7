import type { Currency } from '@goldwake/contracts';

/**
 * Shows the coin of a currency. The two coins differ in shape as well as colour: the Gold coin is round with the
 * harbour light, the Sweeps coin is a hexagon with a wave.
 */
export function CoinIcon({
  currency,
  size = 20,
  className,
}: {
  currency: Currency;
  size?: number;
  className?: string;
}) {
  return currency === 'gold_coins' ? (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <circle cx="10" cy="10" r="9" fill="#f2c14e" />
      <circle cx="10" cy="10" r="7" fill="none" stroke="#a87a1d" strokeWidth="1" />
      <path d="M6.5 10.25a3.5 3.5 0 0 1 7 0z" fill="#17120a" />
      <path d="M5.75 11.75h8.5M7.5 13.75h5" stroke="#17120a" strokeWidth="1.1" strokeLinecap="round" />
    </svg>
  ) : (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path d="M10 .75l8 4.625v9.25L10 19.25l-8-4.625V5.375z" fill="#35c98e" />
      <path d="M10 3l6 3.5v7L10 17l-6-3.5v-7z" fill="none" stroke="#157a54" strokeWidth="1" />
      <path
        d="M6 9.25c1.33-1.5 2.67-1.5 4 0s2.67 1.5 4 0M6 12.25c1.33-1.5 2.67-1.5 4 0s2.67 1.5 4 0"
        fill="none"
        stroke="#06180f"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
