import type { Room } from './api.ts'

/** `Flamengo × Palmeiras`; `unknown` where a team is not known. */
export const pairOf = ({ home, away }: Room['_match'], unknown: string): string =>
  home && away ? `${home.name} × ${away.name}` : unknown
