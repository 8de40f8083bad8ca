export const importSteps = ['File', 'Check', 'Options', 'Review', 'Import'] as const
export type ImportStep = (typeof importSteps)[number]
