import { pickerFrom } from '#contract/art/seed.ts'

// Floodlight on a dark background: the light colour, then where its gradient ends.
const lights = {
  red: ['#8c1824', '#25090d'],
  green: ['#0f5a37', '#0a1b12'],
  blue: ['#1a4796', '#0b1428'],
  amber: ['#6a3a0c', '#1b1108'],
  purple: ['#4b1c52', '#160d19'],
  teal: ['#12606a', '#08191c'],
} as const

export type CoverTone = keyof typeof lights

/** The default tone of a card: derived from its id. */
export function toneOf(seed: string): CoverTone {
  return pickerFrom(`tone ${seed}`)(['red', 'green', 'blue', 'amber', 'purple', 'teal'])
}

/** CSS background of a tone. Each tone has its light on a different side. */
export function floodlight(tone: CoverTone): string {
  const [light, ground] = lights[tone]
  const side = { red: 25, green: 80, blue: 58, amber: 30, purple: 70, teal: 45 }[tone]
  return `radial-gradient(95% 135% at ${side}% 0, ${light}, ${ground} 80%)`
}
