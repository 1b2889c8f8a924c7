export { FairnessPanel, type FairnessPanelProps } from './fairness-panel.js';
