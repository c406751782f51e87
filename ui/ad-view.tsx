import { ExternalLink, Megaphone } from 'lucide-react'
import { useId } from 'react'
import { Badge } from './badge.tsx'
import { buttonClass } from './button.tsx'
import { Row, Stack, Text } from './layout.tsx'
import styles from './ad-view.module.css'

export interface AdViewProps {
  /** Marks it as an ad. */
  label: string
  /** Beside the label, in small print. */
  note: string
  image?: { src: string; alt: string } | undefined
  /** URL of the video's own player. */
  video?: { src: string; title: string } | undefined
  text: string
  /** Link in a new tab; `outside` labels an external one. */
  more?: { href: string; label: string; outside?: string | undefined; onFollow?: () => void } | undefined
}

/** Scripts with same-origin undo a sandbox only for frames of our own origin; the CSP allows only the players' sites, whose players need both. */
const PLAYER_MAY = ['allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups']

/** The body of an ad, the same for players and for its author. */
export function AdView({ label, note, image, video, text, more }: AdViewProps) {
  const outsideId = useId()
  return (
    <Stack gap={4}>
      <Row as="p" gap={2} align="center" wrap size="xs" tone="muted">
        <Badge tone="orange" icon={<Megaphone aria-hidden="true" />}>
          {label}
        </Badge>
        {note}
      </Row>
      {image && <img className={styles.image} src={image.src} alt={image.alt} />}
      {video && (
        <iframe
          className={styles.video}
          src={video.src}
          title={video.title}
          loading="lazy"
          sandbox={PLAYER_MAY.join(' ')}
          allow="encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <p className={styles.text}>{text}</p>
      {more && (
        <Stack gap={2}>
          <a
            className={buttonClass({ block: true })}
            href={more.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={more.outside === undefined ? undefined : outsideId}
            onClick={more.onFollow}
            onAuxClick={more.onFollow}
          >
            <ExternalLink aria-hidden="true" />
            {more.label}
          </a>
          {more.outside !== undefined && (
            <Text id={outsideId} look="note" textAlign="center" breaks="anywhere">
              {more.outside}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}
