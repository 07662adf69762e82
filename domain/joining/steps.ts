/** Spec §1: the steps in order; Preview, the sixth, shows them all and is where the form is submitted. */
export const joiningSteps = ['personal', 'bank', 'experience', 'education', 'family'] as const;
export type JoiningStep = (typeof joiningSteps)[number];
