import { useId } from 'react';

/** Lengths of the light's path on the water, from the horizon towards us: wider and rarer as they come near. */
const WAKE = [
  [0, 104, 0.95],
  [13, 84, 0.85],
  [28, 118, 0.75],
  [46, 92, 0.62],
  [67, 140, 0.5],
  [92, 104, 0.4],
  [121, 168, 0.3],
  [155, 120, 0.22],
  [194, 196, 0.15],
] as const;

const STARS = [
  [90, 52],
  [182, 96],
  [268, 40],
  [340, 118],
  [452, 66],
  [518, 30],
  [610, 104],
  [676, 50],
  [742, 22],
  [1012, 40],
  [1090, 92],
  [1150, 30],
  [40, 130],
  [1180, 140],
  [980, 110],
] as const;

/**
 * The house's picture: a calm night harbour with one warm light on it. The light stands at `lightX` of 1200; the picture fills its box
 * and may be cut at the sides.
 */
export function HarbourArt({
  className,
  lightX = 850,
  align = 'xMaxYMid',
}: {
  className?: string | undefined;
  lightX?: number;
  align?: string;
}) {
  const id = useId();
  const horizon = 250;
  return (
    <svg className={className} viewBox="0 0 1200 500" preserveAspectRatio={`${align} slice`} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0a1122" />
          <stop offset="0.7" stopColor="#16264a" />
          <stop offset="1" stopColor="#2b3a63" />
        </linearGradient>
        <linearGradient id={`${id}water`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1b2c54" />
          <stop offset="0.35" stopColor="#101c38" />
          <stop offset="1" stopColor="#0a1120" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#f2c14e" stopOpacity="0.5" />
          <stop offset="0.35" stopColor="#f2a64e" stopOpacity="0.17" />
          <stop offset="1" stopColor="#f2a64e" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}above`}>
          <rect width="1200" height={horizon} />
        </clipPath>
      </defs>
      <rect width="1200" height={horizon} fill={`url(#${id}sky)`} />
      {STARS.map(([x, y]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={(x + y) % 3 === 0 ? 1.5 : 1}
          fill="#dfe8ff"
          opacity={0.25 + ((x * y) % 5) / 10}
        />
      ))}
      <g clipPath={`url(#${id}above)`}>
        <circle cx={lightX} cy={horizon} r="300" fill={`url(#${id}glow)`} />
        <circle cx={lightX} cy={horizon} r="66" fill="#f6cc66" />
      </g>
      <path d="M0 250v-34c60-14 110-40 170-40 70 0 90 30 150 36 70 8 110-14 168-6 60 8 80 30 132 44z" fill="#101b36" />
      <path d="M0 250v-12c90-8 130-26 214-24 80 2 120 22 236 36z" fill="#0b142a" />
      <path d="M1200 250v-52c-44-6-70-28-112-24-46 4-60 38-104 48-20 5-40 8-60 28z" fill="#101b36" />
      {/* The lighthouse on the far mole, and its small lamp. */}
      <path d="M1094 176l4-46h14l4 46zM1096 126h18v-8h-18zM1099 118l6-9 6 9z" fill="#0b142a" />
      <rect x="1101" y="119" width="8" height="6" fill="#ffe3a0" />
      <rect y={horizon} width="1200" height="250" fill={`url(#${id}water)`} />
      <ellipse cx={lightX} cy={horizon + 30} rx="240" ry="120" fill={`url(#${id}glow)`} opacity="0.5" />
      <g fill="#f6cc66">
        {WAKE.map(([y, width, opacity], at) => (
          <rect
            key={y}
            x={lightX - width / 2 + (at % 2 ? 9 : -7)}
            y={horizon + 7 + y}
            width={width}
            height={at < 3 ? 4 : 5}
            rx="2.5"
            opacity={opacity}
          />
        ))}
      </g>
      <g stroke="#9db4e8" strokeLinecap="round" opacity="0.13" strokeWidth="2">
        <path d="M120 292h90M330 312h60M520 284h110M160 352h150M430 372h90M250 424h130M70 462h110M560 442h150M1010 296h80M1080 346h70M980 402h120M1060 458h90" />
      </g>
      {/* A boat at rest before the light. */}
      <g transform={`translate(${lightX - 190} 276)`}>
        <path d="M-34 0h72l-12 14h-48z" fill="#080e1d" />
        <path d="M0-2v-62M0-62l30 50H0zM-3-52l-20 40h20z" fill="#0b142a" stroke="#080e1d" strokeWidth="2.5" />
        <path d="M-26 20h52M-14 27h30" stroke="#080e1d" strokeWidth="3" strokeLinecap="round" opacity="0.7" />
      </g>
    </svg>
  );
}
