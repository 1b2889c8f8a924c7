import type { SVGProps } from 'react';

export type IconProps = SVGProps<SVGSVGElement> & { size?: number };

export function Line({ size = 20, children, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  );
}

/** Line icons on a 24-px grid. They are decorative, so the surrounding control must have an accessible name. */
export const CloseIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Line>
);
export const MenuIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Line>
);
export const WalletIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 8.5A2.5 2.5 0 0 1 6.5 6H18v3" />
    <path d="M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H20V9H6.5" />
    <path d="M16 14.25h.01" strokeWidth="2.6" />
  </Line>
);
export const HomeIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 11l8-6.5 8 6.5V19.5h-5.5v-5h-5v5H4z" />
  </Line>
);
export const DiceIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="4.5" y="4.5" width="15" height="15" rx="3.5" />
    <path d="M9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01" strokeWidth="2.4" />
  </Line>
);
export const GiftIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M5 11.5V20h14v-8.5M3.75 8h16.5v3.5H3.75zM12 8v12M12 8S10.5 3.75 8.25 4.25 8 8 12 8zm0 0s1.5-4.25 3.75-3.75S16 8 12 8z" />
  </Line>
);
export const AlertIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 4.25L21 19.5H3zM12 10.25v4M12 16.9h.01" />
  </Line>
);
export const RetryIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />
  </Line>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M9.5 6l6 6-6 6" />
  </Line>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M14.5 6l-6 6 6 6" />
  </Line>
);
export const SwapIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 9h14m0 0L15 5.5M19.5 15h-14m0 0L9 18.5" />
  </Line>
);
export const KeyboardIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="3" y="6.5" width="18" height="11" rx="2.5" />
    <path d="M7 10.25h.01M11 10.25h.01M15 10.25h.01M8.5 14h7" />
  </Line>
);
export const SearchIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="11" cy="11" r="6.25" />
    <path d="M15.75 15.75L20 20" />
  </Line>
);
export const BrowseIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="4.5" y="4.5" width="6" height="6" rx="1.75" />
    <rect x="13.5" y="4.5" width="6" height="6" rx="1.75" />
    <rect x="4.5" y="13.5" width="6" height="6" rx="1.75" />
    <rect x="13.5" y="13.5" width="6" height="6" rx="1.75" />
  </Line>
);
/** Icon of our own games: the harbour light of the Goldwake logo above its reflection. */
export const OriginalsIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M6 12.5a6 6 0 0 1 12 0zM3.75 16h16.5M7.5 19.5h9M12 3.25v.5" />
  </Line>
);
export const SlotsIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="3.5" y="5" width="14" height="14" rx="2.5" />
    <path d="M8.2 5v14M12.8 5v14M20.5 8v5.5" />
    <path d="M20.5 6.5h.01" strokeWidth="3" />
  </Line>
);
export const LiveDealersIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="7.75" r="3.25" />
    <path d="M5 19.5c.5-4 3.3-6 7-6s6.5 2 7 6zM10 16.25l2 1 2-1v2l-2-1-2 1z" />
  </Line>
);
export const TableGamesIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="4.25" y="6.5" width="9.5" height="13" rx="2" transform="rotate(-8 9 13)" />
    <path d="M13 4.6l4.9.85a2 2 0 0 1 1.62 2.32l-1.5 8.5a2 2 0 0 1-1.3 1.53" />
  </Line>
);
export const GameShowsIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="13" r="7.25" />
    <path d="M12 13V5.75M12 13l6.3 3.6M12 13l-6.3 3.6" />
    <path d="M10.4 2.9h3.2L12 5.2z" fill="currentColor" />
  </Line>
);
export const HeartIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 19.5S4 15 4 9.4C4 6.9 5.9 5 8.2 5c1.6 0 3 .9 3.8 2.3C12.8 5.9 14.2 5 15.8 5 18.1 5 20 6.9 20 9.4c0 5.6-8 10.1-8 10.1z" />
  </Line>
);
export const VipIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 4l2.4 5.6L20 12l-5.6 2.4L12 20l-2.4-5.6L4 12l5.6-2.4z" />
  </Line>
);
export const PlayIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
  </Line>
);
export const UserIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="8.5" r="3.75" />
    <path d="M4.75 20c.8-3.6 3.7-5.5 7.25-5.5s6.45 1.9 7.25 5.5" />
  </Line>
);
