import { Bell, ChevronRight, MessageCircle, Plus, Share2, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconBadge, IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Row, Section } from './section.tsx'

/** Buttons, icon buttons and links that look like them. */
export function ButtonSection() {
  const [answer, setAnswer] = useState<'sim' | 'não'>()
  return (
    <Section title="Botões">
      <Row>
        <Button>Primário</Button>
        <Button icon={<Plus aria-hidden="true" />}>Com ícone</Button>
        <Button disabled>Desligado</Button>
        <Button variant="sec">Secundário</Button>
        <Button variant="out">Contorno</Button>
        <Button variant="txt">Texto</Button>
        <Button variant="dng" icon={<Trash2 aria-hidden="true" />}>
          Apagar
        </Button>
      </Row>
      <BusyButtons />
      <Row>
        <Button size="lg">Grande</Button>
        <Button>Padrão</Button>
        <Button size="sm">Pequeno</Button>
        <a href="#main" className={buttonClass({ variant: 'out' })}>
          Link com cara de botão
        </a>
        <a href="#main" className={linkClass}>
          Link de texto
          <ChevronRight aria-hidden="true" />
        </a>
      </Row>
      <Row>
        <Button variant="ans" aria-pressed={answer === 'sim'} onClick={() => setAnswer('sim')}>
          Sim
        </Button>
        <Button variant="ans" aria-pressed={answer === 'não'} onClick={() => setAnswer('não')}>
          Não
        </Button>
      </Row>
      <Button size="lg" block>
        Largura toda
      </Button>
      <IconButtons />
    </Section>
  )
}

function BusyButtons() {
  const [busy, setBusy] = useState(true)
  return (
    <Row>
      <Button busy={busy}>Enviando</Button>
      <Button variant="sec" busy={busy}>
        Salvando
      </Button>
      <Button variant="dng" busy={busy}>
        Apagando
      </Button>
      <Button variant="txt" onClick={() => setBusy(!busy)}>
        {busy ? 'Parar' : 'Ocupar'}
      </Button>
    </Row>
  )
}

function IconButtons() {
  return (
    <Row>
      <IconButton label="Conversas, 3 não lidas" badge={3}>
        <MessageCircle aria-hidden="true" />
      </IconButton>
      <IconButton label="Conversas, mais de 99 não lidas" badge={120}>
        <MessageCircle aria-hidden="true" />
      </IconButton>
      <IconButton label="Notificações, há novas" dot>
        <Bell aria-hidden="true" />
      </IconButton>
      <IconButton label="Compartilhar" fill>
        <Share2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Fechar" disabled>
        <X aria-hidden="true" />
      </IconButton>
      <a href="#main" aria-label="Notificações" className={iconButtonClass({ fill: true })}>
        <Bell aria-hidden="true" />
        <IconBadge dot />
      </a>
    </Row>
  )
}
