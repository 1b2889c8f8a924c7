import { type IconProps, Line } from './icons.js';

// These icons have their own file, because the code that loads first uses none of them.

export const AddFriendIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="10" cy="8.5" r="3.5" />
    <path d="M3.25 19.5c.75-3.4 3.4-5.25 6.75-5.25 1.5 0 2.85.37 3.95 1.1M17.5 14.5v6M14.5 17.5h6" />
  </Line>
);
export const ChatIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 6.5A2.5 2.5 0 0 1 7 4h10a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 17 16h-5l-4.5 4v-4H7a2.5 2.5 0 0 1-2.5-2.5zM8.5 8.5h7M8.5 11.75h4.5" />
  </Line>
);
export const BlockIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="12" r="8" />
    <path d="M6.5 6.5l11 11" />
  </Line>
);
export const MoreIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 6h.01M12 12h.01M12 18h.01" strokeWidth="2.6" />
  </Line>
);
export const ReplyIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M9.5 6L4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6v1" />
  </Line>
);
export const ShareIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 14.5V3.75M8 7.5l4-4 4 4M6.5 11.25H5v9h14v-9h-1.5" />
  </Line>
);
export const FlagIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M5.5 20.5V4.5M5.5 5h11.75l-2.25 4 2.25 4H5.5" />
  </Line>
);
export const TrashIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.75 6.75h14.5M9 6.5V4.25h6V6.5M6.75 6.75l.75 13h9l.75-13M10.25 10.5v5.5M13.75 10.5v5.5" />
  </Line>
);
export const SendIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 19.5L20.5 12 4.5 4.5l2.25 7.5zM6.75 12H20" />
  </Line>
);
export const ArrowDownIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 5v14M5.5 12.5L12 19l6.5-6.5" />
  </Line>
);
export const BoltIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M13 3.5L5.5 13.5H12l-1 7 7.5-10H12z" />
  </Line>
);
export const SoundIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
  </Line>
);
export const SoundOffIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5" />
  </Line>
);
export const StopIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="6.5" y="6.5" width="11" height="11" rx="2" />
  </Line>
);
export const DocumentIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M6 4h8l4 4v12H6zM14 4v4h4M9 12.5h6M9 16h4" />
  </Line>
);
export const PlusIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 5.5v13M5.5 12h13" />
  </Line>
);
export const EyeIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </Line>
);
export const EyeOffIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 4l16 16M9.9 6a8.6 8.6 0 0 1 2.1-.25C18 5.75 21.25 12 21.25 12a15 15 0 0 1-2.6 3.3M6.3 7.7A14.5 14.5 0 0 0 2.75 12S6 18.25 12 18.25a8.8 8.8 0 0 0 4-.95" />
  </Line>
);
export const ShieldIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 3.5l7 2.5v5.5c0 4.5-2.9 7.6-7 9-4.1-1.4-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10" />
  </Line>
);
export const SettingsIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 7.5h8.5M17 7.5h3M4 16.5h3M11.5 16.5H20" />
    <circle cx="14.75" cy="7.5" r="2.25" />
    <circle cx="9.25" cy="16.5" r="2.25" />
  </Line>
);
export const SupportIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 13.5V12a7.5 7.5 0 0 1 15 0v1.5M4.5 13.25h2.75v5H5.5a1 1 0 0 1-1-1zM19.5 13.25h-2.75v5h1.75a1 1 0 0 0 1-1zM18.5 18.25c-.5 1.5-2 2.25-4.5 2.25" />
  </Line>
);
export const SignOutIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M14 5H6.5v14H14M11 12h9m0 0l-3.5-3.5M20 12l-3.5 3.5" />
  </Line>
);
export const CheckIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Line>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M6 9.5l6 6 6-6" />
  </Line>
);
export const MailIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="M4 7.5l8 6 8-6" />
  </Line>
);
export const FriendsIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="9" cy="8.75" r="3.25" />
    <path d="M2.75 19c.7-3.2 3.1-5 6.25-5s5.55 1.8 6.25 5M15.25 5.75a3.25 3.25 0 0 1 0 6M17.25 14.4c2.1.6 3.5 2.2 4 4.6" />
  </Line>
);
export const HistoryIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 8.5M4.5 4v4.5H9M12 8v4.25l2.75 1.75" />
  </Line>
);
export const InfoIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.25v5M12 7.9h.01" />
  </Line>
);
export const CopyIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M15 6.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h.5" />
  </Line>
);
