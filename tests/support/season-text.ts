const DAY = 86_400_000
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date in football.txt format. */
const dateLine = (at: Date): string =>
  `  ${WEEKDAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]}/${at.getUTCDate()} ${at.getUTCFullYear()}`

const SURNAMES = ['Goleiro', 'Lateral', 'Zagueiro', 'Volante', 'Meia', 'Ponta', 'Centroavante']

/** Seven athletes of a club by line, from the goalkeeper forward. */
function lineUpOf(club: string): string {
  const [keeper, ...field] = SURNAMES.map(name => `${name} ${club.split(' ')[1]}`)
  return `${club}: ${keeper} - ${field.slice(0, 2).join(', ')} - ${field.slice(2, 4).join(', ')} - ${field.slice(4).join(', ')}`
}

export interface SeasonText {
  text: string
  clubs: readonly string[]
  /** `yyyy-mm-dd` of the next round, which has no times. */
  comingDay: string
}

/**
 * A league's fixtures in openfootball's football.txt format in mid season: round 36 is played with line-ups and goals, 37 (in four days) and 38
 * have dates without a time. Each club's second forward scored as many goals as its index.
 */
export function seasonText({
  title,
  now,
  lineUps = true,
}: {
  title: string
  now: Date
  lineUps?: boolean
}): SeasonText {
  const suffix = title.split(' ').at(-2) ?? ''
  const clubs = ['Aurora', 'Bandeira', 'Cometa', 'Dínamo', 'Estrela', 'Farol'].map(name => `Clube ${name}${suffix}`)
  const at = (days: number) => new Date(now.getTime() + days * DAY - 3 * 3_600_000)
  const pairs = (order: readonly (readonly [number, number])[]) => order.map(([a, b]) => [clubs[a], clubs[b]] as const)
  const played = pairs([
    [0, 1],
    [2, 3],
    [4, 5],
  ]).map(([home = '', away = ''], index) => {
    const scorer = `Centroavante ${home.split(' ')[1]}`
    const minutes = Array.from({ length: index + 1 }, (_one, goal) => `${10 * (goal + 1)}'`).join(', ')
    const report = lineUps ? `\n       (${scorer} ${minutes})\n\n${lineUpOf(home)}\n${lineUpOf(away)}\n` : ''
    return `    16.00  ${home}  v ${away}  ${index + 1}-0 (1-0)${report}`
  })
  const fixtures = (order: readonly (readonly [number, number])[]) =>
    pairs(order).map(([home, away]) => `           ${home}  v ${away}`)
  const coming = fixtures([
    [1, 2],
    [3, 4],
    [5, 0],
  ])
  const last = fixtures([
    [0, 2],
    [1, 4],
    [3, 5],
  ])
  const rounds = [
    ['36', at(-3), played],
    ['37', at(4), coming],
    ['38', at(8), last],
  ] as const
  const text = rounds.map(([round, day, lines]) => `» Matchday ${round}\n${dateLine(day)}\n${lines.join('\n')}\n\n`)
  return {
    text: `= ${title}\n\n# Teams      6\n\n${text.join('\n')}`,
    clubs,
    comingDay: at(4).toISOString().slice(0, 10),
  }
}
