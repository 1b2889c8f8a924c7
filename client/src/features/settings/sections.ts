import { paths } from '../../shell/paths.js';

export type SectionId = 'profile' | 'security' | 'self-exclusion' | 'payment-methods' | 'additional-verification';

export interface Section {
  id: SectionId;
  label: string;
  path: string;
  /** Meta description of the page, which link previews show below the title. */
  description: string;
}

/** The pages below /settings that the specification names (§2), in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'profile',
    label: 'Profile',
    path: paths.settingsProfile,
    description: 'Your picture, your names, your e-mail address, and what other players see of you.',
  },
  {
    id: 'payment-methods',
    label: 'Payment methods',
    path: paths.settingsPaymentMethods,
    description: 'Payment methods for purchases and payouts, once there are any.',
  },
  {
    id: 'security',
    label: 'Security',
    path: paths.settingsSecurity,
    description: 'Your password, two-step verification, and where you are signed in.',
  },
  {
    id: 'additional-verification',
    label: 'Verification',
    path: paths.settingsAdditionalVerification,
    description: 'The documents that a first redemption requires.',
  },
  {
    id: 'self-exclusion',
    label: 'Self-exclusion',
    path: paths.settingsSelfExclusion,
    description: 'Breaks and limits that you set for yourself.',
  },
];

export function sectionOf(path: string): Section | undefined {
  return SECTIONS.find((section) => section.path === path);
}

/**
 * Returns whether two paths show the same screen. The payment methods are part of the profile screen (specification
 * §2), so switching between these two paths does not leave a form.
 */
export function isSameScreen(one: string, other: string): boolean {
  const screen = (path: string) => (path === paths.settingsPaymentMethods ? paths.settingsProfile : path);
  return screen(one) === screen(other);
}
