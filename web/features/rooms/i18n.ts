import { defineMessages } from '#client/i18n.ts'

const en = () => import('./i18n.en.ts')

/** A count with its noun. */
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Messages of all room types: lists, creating, inviting, joining, leaving. */
const pt = {
  newRoom: 'Nova sala',
  publicRooms: 'Salas públicas',
  myRooms: 'Minhas salas',
  you: 'Você',
  admin: 'Admin',
  free: 'Grátis',
  unknownTeam: 'A definir',
  clock: { days: 'd', hours: 'h', minutes: 'min', seconds: 's', ended: 'Começou' },
  closed: 'Fechado',
  type: { private: 'Sala privada', public: 'Sala pública' },
  list: {
    loading: 'Carregando as salas',
    broken: 'As salas não carregaram',
    pot: 'Total da sala',
    people: 'Na sala',
    starts: 'Começa em',
    closes: 'Fecha em',
    live: 'Ao vivo',
    provisional: 'Provisório até',
    by: (name: string) => `de ${name}`,
    waiting: 'Esperando adversário',
    myTurn: 'É a sua vez',
    missing: 'Falta seu palpite',
    sent: 'Palpite enviado',
    won: (amount: string) => `Você venceu · ${amount}`,
    wonForFree: 'Você venceu',
    lost: 'Não foi desta vez',
    tie: 'Empate',
    match: {
      scheduled: 'Vai começar',
      finished: 'Em conferência',
      postponed: 'Partida adiada',
      abandoned: 'Partida interrompida',
      void: 'Em conferência',
    },
    status: {
      open: 'Aberta',
      lobby: 'Esperando começar',
      playing: 'Jogando',
      guessed: 'Palpites feitos',
      running: 'Em andamento',
      finished: 'Encerrada',
      cancelled: 'Cancelada',
    },
    open: 'Abrir',
    play: 'Dar palpite',
    price: (amount: string) => `Cada palpite custa ${amount}`,
    archive: (name: string) => `Arquivar ${name}`,
    unarchive: (name: string) => `Desarquivar ${name}`,
    archived: 'Sala arquivada',
    unarchived: 'Sala de volta às ativas',
    seeAll: 'Ver todas',
  },
  home: {
    ways: 'Salas',
    invites: 'Convites para você',
    none: 'Você ainda não tem salas',
    noneText: 'Crie uma sala e chame quem quiser, ou entre em uma sala pública.',
  },
  mine: {
    tabs: 'Minhas salas',
    active: 'Ativas',
    archived: 'Arquivadas',
    noActive: 'Nenhuma sala ativa',
    noActiveText: 'As salas que você criar ou em que entrar ficam aqui.',
    noArchived: 'Nenhuma sala arquivada',
    noArchivedText: 'Arquive uma sala para tirá-la da lista de ativas.',
  },
  public: {
    search: 'Buscar por sala, time ou usuário',
    clear: 'Limpar busca',
    short: 'Digite mais de 3 caracteres para buscar',
    found: (search: string) => `Resultado de “${search}”`,
    none: 'Nenhuma sala pública agora',
    noneText: 'Crie a sua: quem buscar pela partida acha você.',
    nothing: 'Nenhuma sala encontrada',
    nothingText: 'Confira o nome da sala, do time ou do usuário.',
  },
  make: {
    title: 'Nova sala',
    cancel: 'Cancelar e voltar',
    steps: 'Passos',
    step: (index: number, all: number) => `Passo ${index} de ${all}`,
    room: 'Sala',
    match: 'Partida',
    accept: 'Confirmar',
    type: 'Quem pode entrar',
    private: 'Privada',
    public: 'Pública',
    privateHint: 'Só entra quem você convidar ou quem tiver o link.',
    publicHint: 'Qualquer pessoa pode achar a sala e entrar.',
    name: 'Nome da sala',
    nameHint: 'Como a turma vai reconhecer esta sala.',
    price: 'Valor por pessoa',
    priceBounds: (least: string, most: string) => `De ${least} a ${most}, em reais inteiros.`,
    priceFree: (least: string, most: string) => `0 é grátis; ou de ${least} a ${most}, em reais inteiros.`,
    next: 'Continuar',
    back: 'Voltar',
    championship: 'Escolha o campeonato',
    searchChampionship: 'Buscar campeonato',
    clear: 'Limpar busca',
    loadingChampionships: 'Carregando os campeonatos',
    noChampionships: 'Nenhum campeonato com partidas por vir',
    noChampionshipsText: 'Assim que houver partidas marcadas, dá para criar salas.',
    otherChampionship: 'Trocar campeonato',
    matches: 'Escolha a partida',
    loadingMatches: 'Carregando as partidas',
    noMatches: 'Nenhuma partida por vir neste campeonato',
    noMatchesText: 'Escolha outro campeonato.',
    searchTeam: 'Buscar time',
    noTeam: 'Nenhuma partida com esse time',
    noTeamText: 'Confira o nome, ou procure em outro campeonato.',
    noPlace: 'Local a definir',
    season: (season: number) => `Temporada ${season}`,
    review: 'Confira antes de criar',
    facts: {
      type: 'Tipo',
      name: 'Nome',
      price: 'Valor por pessoa',
      fee: 'Taxa',
      match: 'Partida',
      when: 'Quando',
      place: 'Onde',
    },
    fee: (percent: string) => `${percent} do total da sala`,
    create: 'Criar sala',
    created: 'Sala criada',
    createdText: 'Agora chame quem vai jogar.',
    refused: 'Confira este passo',
    poor: (balance: string, price: string) => `Você tem ${balance} e vai precisar de ${price} para jogar.`,
    nothingNow: 'Criar a sala não custa nada.',
    of: {
      family: {
        pay: 'Cada pessoa paga ao enviar o próprio palpite, você também. O prêmio vale a partir de duas pessoas que jogarem; senão, tudo volta.',
        free: 'Ninguém paga: vale a brincadeira.',
      },
      versus: {
        pay: 'Vocês dois pagam no mesmo momento, quando você começar o jogo.',
        free: 'Ninguém paga: vale a brincadeira.',
      },
      versusVip: {
        pay: 'Vocês dois pagam no mesmo momento, quando você começar o jogo. A senha é pedida de novo.',
        free: '',
      },
    },
  },
  again: {
    room: 'Jogar de novo com a turma',
    duel: (name: string) => `Revanche com ${name}`,
    more: (count: number) => `mais ${count}`,
    guests: (names: string) => `Assim que a sala for criada, o convite vai para ${names}.`,
    invited: (names: string) => `Convite enviado para ${names}.`,
    missed: (names: string) => `Não deu para convidar ${names}`,
    missedText: 'A sala foi criada. Convide de novo por lá.',
  },
  invite: {
    title: 'Convidar',
    titleOf: { family: 'Convidar amigos', versus: 'Chamar adversário', versusVip: 'Chamar adversário' },
    search: 'Nome ou usuário',
    clear: 'Limpar busca',
    short: 'Digite mais de 3 caracteres para buscar',
    searching: 'Buscando jogadores',
    broken: 'A busca não funcionou',
    nobody: 'Nenhum jogador encontrado',
    nobodyText: 'Confira o nome ou o usuário.',
    found: 'Jogadores encontrados',
    again: 'Já jogaram com você',
    invite: 'Convidar',
    inviteWho: (name: string) => `Convidar ${name}`,
    invited: 'Convidado',
    in: 'Na sala',
    sent: (name: string) => `Convite enviado para ${name}`,
    byLink: 'Ou mande o link',
    linkText: 'Quem abrir o link vê a sala e pode entrar.',
    link: 'Link da sala',
    getLink: 'Mostrar link e QR code',
    qr: (name: string) => `QR code da sala ${name}`,
    text: (name: string) => `Entra na minha sala ${name} na Crava`,
    share: 'Compartilhar',
  },
  join: {
    invited: (name: string) => `${name} convidou você`,
    accept: 'Aceitar convite',
    refuse: 'Recusar',
    refuseTitle: 'Recusar o convite?',
    refuseText: (room: string) => `Você deixa de ver a sala ${room} nos seus convites.`,
    join: 'Entrar na sala',
    joined: 'Você está na sala',
    refused: 'Convite recusado',
    free: 'Esta sala é grátis.',
    of: {
      family: (price: string) => `Entrar não custa nada. Só ao enviar o palpite você paga ${price}.`,
      versus: (price: string) => `Entrar não custa nada. Quando o jogo começar, cada um paga ${price}.`,
      versusVip: (price: string) => `Entrar não custa nada. Quando o jogo começar, cada um paga ${price}.`,
    },
    password: 'Sua senha',
    passwordTitle: 'Confirme com a sua senha',
    passwordText: 'Para apostas altas pedimos a senha de novo.',
    confirm: 'Confirmar',
    passwordRequired: 'A senha é obrigatória',
    wrongPassword: 'Senha incorreta',
    closed: 'Ninguém pode entrar nesta sala',
    noPlaying: 'Você não pode mais jogar aqui',
    full: 'A sala está cheia',
    left: 'Você saiu desta sala e não pode voltar',
    over: 'A sala já começou',
  },
  room: {
    loading: 'Carregando a sala',
    missing: 'Sala não encontrada',
    missingText: 'Ela pode ter sido apagada, ou é privada e falta o convite.',
    toHome: 'Ver salas',
    more: 'Opções da sala',
    leave: 'Sair da sala',
    leaveTitle: 'Sair da sala?',
    leaveUnplayed: 'Você pode voltar depois, se for convidado de novo.',
    leaveFree: 'Seu palpite é retirado. Depois não dá para voltar a esta sala.',
    leavePaid: (price: string) =>
      `Seu palpite é retirado e ${price} voltam para a sua carteira. Depois não dá para voltar a esta sala.`,
    leaveLate: 'Quem já jogou só sai até 1 hora antes do jogo. Seu palpite continua valendo.',
    left: 'Você saiu da sala',
    remove: 'Apagar sala',
    removeTitle: 'Apagar esta sala?',
    removeText: 'Não dá para desfazer. Quem já pagou recebe tudo de volta na hora.',
    removeLate: 'A sala só pode ser apagada até 1 hora antes do jogo.',
    removed: 'Sala apagada',
    removedText: 'Quem tinha pago recebeu tudo de volta.',
    archive: 'Arquivar sala',
    unarchive: 'Desarquivar sala',
    takeOut: (name: string) => `Remover ${name}`,
    takeBack: (name: string) => `Cancelar o convite de ${name}`,
    takeOutTitle: (name: string) => `Remover ${name} da sala?`,
    takeOutText: 'Quem já pagou não pode ser removido.',
    takeOutFree: 'Quem já enviou o palpite não pode ser removido.',
    takenOut: (name: string) => `${name} saiu da sala`,
    closeEntries: 'Fechar entradas',
    openEntries: 'Reabrir entradas',
    closeEntriesTitle: 'Fechar as entradas?',
    closeEntriesText: 'Ninguém mais entra na sala, nem pelo link. Você pode reabrir depois.',
    entriesClosed: 'Ninguém pode entrar nesta sala',
    entriesOpen: 'Entradas abertas',
    voided: 'Sala anulada.',
    cancelled: 'Sala cancelada.',
    refund: 'Quem pagou recebeu tudo de volta.',
    nothing: 'Ninguém tinha pago nada.',
    reasons: {
      match_void: 'A partida foi anulada.',
      no_full_pair: 'Nenhum par de palpites ficou completo.',
      too_few_players: 'Menos de duas pessoas jogaram.',
      all_equal: 'Todos terminaram iguais.',
      room_deleted: 'O dono apagou a sala.',
      not_started: 'O jogo não começou a tempo.',
      late_entry: 'Ele chegou depois do início da partida.',
      account_frozen: 'Sua conta estava congelada.',
      left_room: 'Você saiu da sala.',
      void: '',
    } as Readonly<Record<string, string>>,
    members: (count: number, most: number) => `${count} de ${most}`,
    people: (count: number) => many(count, 'pessoa', 'pessoas'),
  },
}

export type RoomMessages = typeof pt
export const messages = defineMessages(pt, () => en().then(all => all.messages))

/** A number of the rules with its label: "25 pontos", "Placar exato". */
export interface Fact {
  figure: string
  label: string
}

/** Description of a mode. `facts` are the numbers of docs/rules.md. */
export interface ModeText {
  title: string
  what: string
  facts: readonly Fact[]
  /** Further notes, one sentence each. */
  notes: readonly string[]
  /** Additional facts for paid games. `fee`: the fee of games created now, as text; undefined while unknown. */
  money: (fee: string | undefined) => { facts: readonly Fact[]; notes: readonly string[] }
}

const points = (amount: string, label: string): Fact => ({ figure: `${amount} pts`, label })

const family: ModeText = {
  title: 'Família vs Amigos',
  what: 'Uma sala, uma partida e a sua turma: cada pessoa envia um palpite completo. Quem soma mais pontos vence.',
  facts: [
    points('25', 'Placar exato; os outros acertos valem de 10 a 18'),
    points('10', 'Cada jogador que você crava como artilheiro e marca, até três'),
    points('12 a 25', 'Faixa de minutos do primeiro gol'),
    points('6 a 12', 'Faixa de cartões amarelos'),
    points('3 a 25', 'Cartões vermelhos'),
    points('5 a 20', 'Faixa de impedimentos'),
    points('7 a 10', 'Faixa de escanteios'),
    points('+20', 'Gol de Ouro: seu artilheiro fez o primeiro gol da partida'),
  ],
  notes: ['A sala tem de 2 a 100 pessoas e fecha no início da partida.'],
  money: fee => ({
    facts: [],
    notes: [
      'Jogar é grátis ou custa de R$\u00a01 a R$\u00a01.000 por pessoa, pagos ao enviar o palpite.',
      `Quem vence leva o total da sala menos a taxa${fee === undefined ? '' : ` de ${fee}`}, e nunca recebe menos do que pagou.`,
    ],
  }),
}

const versus: ModeText = {
  title: 'Versus',
  what: 'Um contra um na mesma partida: vocês se alternam dando placares, e um placar já dado não pode ser repetido. Quem acerta ou chega mais perto vence.',
  facts: [
    { figure: '5', label: 'Palpites para cada um, de 0 a 9 gols por time' },
    { figure: '60 s', label: 'Tempo de cada vez; depois disso o jogo escolhe por você' },
    { figure: '15 min', label: 'Antes da partida, o prazo para começar' },
  ],
  notes: ['O convidado dá o primeiro palpite.', 'Sem placar exato, vence o palpite mais próximo.'],
  money: fee => ({
    facts: [
      {
        figure: '2×',
        label: `O prêmio é o que os dois pagam, menos a taxa${fee === undefined ? '' : ` de ${fee}`}`,
      },
    ],
    notes: [
      'Se os palpites empatarem, os dois recebem tudo de volta.',
      'Jogar é grátis ou custa de R$\u00a01 a R$\u00a05.000 por pessoa, pagos quando o jogo começa.',
    ],
  }),
}

const versusVip: ModeText = {
  title: 'Versus VIP',
  what: 'O mesmo um contra um do Versus, só para apostas altas. A entrada começa em R$\u00a010.000.',
  facts: [
    { figure: 'R$\u00a010.000', label: 'Menor entrada por pessoa' },
    { figure: 'R$\u00a050.000', label: 'Maior entrada por pessoa' },
    { figure: '5', label: 'Palpites para cada um, 60 segundos por vez' },
  ],
  notes: [
    'A senha é pedida de novo para aceitar e para começar.',
    'Depois do começo ninguém pode desistir.',
    'Sem placar exato, vence o palpite mais próximo; se ainda empatar, os dois recebem tudo de volta.',
  ],
  money: fee => ({
    facts: fee === undefined ? [] : [{ figure: fee, label: 'Taxa sobre o total dos dois' }],
    notes: [],
  }),
}

const modePt = {
  modes: { family, versus, versusVip },
  how: 'Como funciona',
  rules: 'Ler as regras completas',
}

export type ModeMessages = typeof modePt
export const modeMessages = defineMessages(modePt, () => en().then(all => all.modeMessages))
