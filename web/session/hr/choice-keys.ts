/** What the offer form chooses from and the settings change: under these keys both find it in the query cache. */
export const choiceKeys = {
  lookups: ['offer-lookups'],
  subDepartments: ['sub-departments'],
  letterTemplates: ['letter-templates'],
  payStructures: ['pay-structures'],
} as const;
