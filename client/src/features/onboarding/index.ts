export { OnboardingCard } from './onboarding-card.js';
export { OnboardingContext, useOnboarding, useOnboardingActor } from './onboarding-context.js';
export { liveOnboardingMachine } from './onboarding-effects.js';
export { putOff } from './put-off.js';
