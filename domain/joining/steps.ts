/** The steps in order (docs/rules/joining-form.md#steps); Preview, the sixth, shows them all and submits. */
export const joiningSteps = ['personal', 'bank', 'experience', 'education', 'family'] as const;
export type JoiningStep = (typeof joiningSteps)[number];
