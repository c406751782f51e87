import type { CorrectionMessages } from './correction-messages.ts'

const en: CorrectionMessages = {
  ask: 'Ask for correction',
  title: 'Ask for what the correction adds?',
  text: "Whoever would win more with the present data receives the difference, from the house's account; nobody gives anything back.",
  filters: (amount, people) => `Correction asked for: ${amount} to ${people}. Another person approves it.`,
  people: count => (count === 1 ? '1 player' : `${count} players`),
  nobody: 'Ranking corrected: nobody is paid more',
  counting: 'Working out the difference…',
  sum: (amount, people) => `The house pays ${amount} to ${people}.`,
  sumWithheld: amount => `Of it, ${amount} is withheld as tax.`,
  sumNobody: 'Nobody is paid more: only the ranking changes.',
  sumUnknown: 'It could not be worked out now. The request will say it.',
  nothing: 'Nothing changed since it was paid',
}

export default en
