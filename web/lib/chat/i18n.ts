import { defineMessages } from '#client/i18n.ts'

const en = () => import('./i18n.en.ts')

/** Messages of every conversation: private, card and room. Report reasons use the contract's keys. */
const chatPt = {
  today: 'Hoje',
  yesterday: 'Ontem',
  loading: 'Carregando a conversa',
  broken: 'A conversa não carregou',
  older: 'Ver mensagens anteriores',
  newest: 'Ir para as mensagens novas',
  reconnecting: 'Sem conexão. Tentando de novo…',
  you: 'Você',
  composer: {
    message: 'Mensagem',
    send: 'Enviar mensagem',
    record: 'Gravar mensagem de voz',
    tooLong: (most: number) => `O número máximo de caracteres é ${most}`,
    left: (over: number) => `${over} a mais`,
    sent: 'Mensagem enviada',
    replyingTo: (name: string) => `Respondendo a ${name}`,
    replyingToMe: 'Respondendo a você',
    noReply: 'Cancelar a resposta',
  },
  item: {
    options: 'Opções da mensagem',
    menu: 'Mensagem',
    reply: 'Responder',
    copy: 'Copiar',
    copied: 'Mensagem copiada',
    copyFailed: 'Não deu para copiar. Selecione o texto e copie.',
    remove: 'Apagar',
    removeTitle: 'Apagar esta mensagem?',
    removeText: 'Ela some para todos. Isso não pode ser desfeito.',
    removed: 'Mensagem apagada',
    removeFailed: 'Erro ao apagar mensagem',
    report: 'Denunciar',
    read: 'Lida',
    sentOnly: 'Enviada',
    sending: 'Enviando',
    failed: 'Erro ao enviar mensagem',
    discard: 'Descartar',
  },
  quote: {
    deleted: 'Mensagem apagada',
    hidden: 'Mensagem de alguém que você bloqueou',
    of: (name: string) => `Em resposta a ${name}`,
  },
  reactions: {
    choose: 'Reagir',
    failed: 'A sua reação não foi enviada',
    chip: (name: string, count: number, isMine: boolean) => `${name}: ${count}${isMine ? ', com a sua' : ''}`,
    names: { like: 'Curti', love: 'Amei', laugh: 'Ri alto', goal: 'Golaço', fire: 'Pegando fogo', sad: 'Que pena' },
  },
  typing: {
    one: 'escrevendo…',
    named: (name: string) => `${name} está escrevendo…`,
    many: (count: number) => `${count} pessoas estão escrevendo…`,
  },
  person: {
    title: 'Jogador',
    open: (name: string) => `Ver ${name}`,
    write: 'Enviar mensagem',
    page: 'Ver página',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    blockTitle: (name: string) => `Bloquear ${name}?`,
    blockText:
      'Vocês não poderão mais trocar mensagens, e convites dessa pessoa não chegam mais a você. Ninguém é avisado, e você pode desbloquear quando quiser.',
    blocked: 'Usuário bloqueado',
    unblocked: 'Usuário desbloqueado',
  },
  report: {
    title: 'Denunciar mensagem',
    reason: 'O que há de errado com ela?',
    next: 'Continuar',
    choose: 'Escolha um motivo para continuar.',
    sure: 'Enviar esta denúncia?',
    sureText: 'Nossa equipe vai ler a mensagem e a conversa em volta dela. Quem escreveu não sabe quem denunciou.',
    send: 'Enviar denúncia',
    sent: 'Denúncia enviada',
    sentText: 'Obrigado. Nossa equipe vai olhar.',
    reasons: {
      'sexual content': 'Conteúdo sexual',
      'hateful or abusive content': 'Conteúdo de ódio ou abusivo',
      'harmful or dangerous acts': 'Atos nocivos ou perigosos',
      'child abuse': 'Abuso infantil',
      'promotes terrorism': 'Promove o terrorismo',
      'spam or misleading': 'Spam ou enganoso',
      'infringes my rights': 'Viola os meus direitos',
    },
  },
  voice: {
    message: (length: string) => `Mensagem de voz · ${length}`,
    play: 'Ouvir mensagem de voz',
    pause: 'Pausar',
    seek: 'Posição na mensagem de voz',
    at: (at: string, of: string) => `${at} de ${of}`,
    speed: (rate: string) => `Velocidade ${rate}`,
    failed: 'Não deu para abrir o áudio. Tente de novo.',
    recording: 'Gravando',
    starting: 'Abrindo o microfone',
    ending: 'Preparando o áudio',
    ready: 'Gravação pronta: ouça, envie ou descarte',
    stop: 'Parar a gravação',
    cancel: 'Cancelar a gravação',
    discard: 'Descartar a gravação',
    send: 'Enviar mensagem de voz',
    microphone: 'Não foi possível iniciar a gravação de voz.',
    microphoneText: 'Permita o uso do microfone e atualize a página.',
    encoder: 'Não foi possível preparar o áudio.',
    encoderText: 'Grave de novo.',
    close: 'Fechar aviso',
  },
  room: {
    title: 'Resenha',
    label: (of: string) => `Resenha de ${of}`,
    close: 'Fechar a resenha',
    none: 'Ninguém escreveu ainda',
    noneText: 'Comece a resenha: só quem joga aqui lê.',
  },
}

export type ChatMessages = typeof chatPt
export const chatMessages = defineMessages(chatPt, () => en().then(all => all.chatMessages))

/** Messages of the button that opens a card's or room's chat; those of the chat itself load with it. */
const roomPt = {
  open: 'Abrir a resenha',
  openWith: (unread: number) =>
    `Abrir a resenha, ${unread > 99 ? 'mais de 99' : unread} ${unread === 1 ? 'mensagem não lida' : 'mensagens não lidas'}`,
}

export type RoomMessages = typeof roomPt
export const roomMessages = defineMessages(roomPt, () => en().then(all => all.roomMessages))
