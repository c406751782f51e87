import { hasWallet } from '#contract/profiles.ts'
import { useProfile } from '#web/lib/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { NOTICE_CHANNELS } from '#contract/api/player/notification-settings.ts'
import { Card } from '#ui/card.tsx'
import { Text } from '#ui/layout.tsx'
import { Switch } from '#ui/switch.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { choiceMutation, type NoticeChoice } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsMessages } from './i18n.ts'

/** A switch for each group and way; each takes effect at once. */
export function ChoicesSection({ groups }: { groups: readonly NoticeChoice[] }) {
  const hasMoney = hasWallet(useProfile())
  const shown = groups.filter(({ group }) => hasMoney || group !== 'money')
  const { choices } = useMessages(settingsMessages)
  const noteId = useId()
  return (
    <Card title={choices.title}>
      <table className={styles.choices} aria-describedby={noteId}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{choices.type}</span>
            </th>
            {NOTICE_CHANNELS.map(way => (
              <th key={way} scope="col">
                {choices.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(choice => (
            <Row key={choice.group} choice={choice} />
          ))}
        </tbody>
      </table>
      <Text id={noteId} look="fine">
        {choices.waysNote}
      </Text>
    </Card>
  )
}

function Row({ choice }: { choice: NoticeChoice }) {
  const { choices, groups, resultsForPoints } = useMessages(settingsMessages)
  const hasMoney = hasWallet(useProfile())
  const change = useMutation(choiceMutation(useQueryClient()))
  const { name, text } = choice.group === 'results' && !hasMoney ? resultsForPoints : groups[choice.group]
  const isFixed = choice.group === 'security'
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {name}
          {isFixed && <Lock aria-hidden="true" />}
        </span>
        <small>{isFixed ? choices.always : text}</small>
      </th>
      {NOTICE_CHANNELS.map(way => (
        <td key={way}>
          <Switch
            label={choices.cell(name, choices.ways[way])}
            hideLabel
            checked={choice[way]}
            disabled={isFixed}
            onChange={on => change.mutate({ ...choice, [way]: on }, { onError: error => void toastError(error) })}
          />
        </td>
      ))}
    </tr>
  )
}
