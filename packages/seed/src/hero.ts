import {keyed, linkToRoute, longText, text} from '@domora/content/values'
import {linkToAnchor, type SeedSection} from './document.ts'

export const getStarted = linkToRoute('waitlist', {
  gb: 'Get Started',
  pl: 'Zacznij teraz',
  de: 'Jetzt loslegen',
  pt: 'Comece agora',
})

export const explorePlatform = linkToAnchor('platform', {
  gb: 'Explore Platform',
  pl: 'Poznaj platformę',
  de: 'Plattform entdecken',
  pt: 'Conheça a plataforma',
})

const flat = (number: string) =>
  text({
    gb: `Flat ${number}`,
    pl: `Mieszkanie ${number}`,
    de: `Wohnung ${number}`,
    pt: `Apartamento ${number}`,
  })

/** The building of the sample ledger, and of the plan of a floor. */
export const sampleBuilding = text({
  gb: '12 Linden Street',
  pl: 'ul. Lipowa 12',
  de: 'Lindenstraße 12',
  pt: 'Rua das Tílias, 12',
})

export const hero: SeedSection = {
  _key: 'hero-main',
  _type: 'hero',
  eyebrow: text({
    gb: 'Property management software for landlords and managers',
    pl: 'Program do zarządzania najmem dla właścicieli i zarządców',
    de: 'Software für Vermieter und Hausverwalter',
    pt: 'Gestão de aluguéis para proprietários e imobiliárias',
  }),
  heading: text({
    gb: 'Collect rent. See every payment.',
    pl: 'Czynsz najmu pod kontrolą.',
    de: 'Jede Miete im Blick.',
    pt: 'Cada aluguel sob controle.',
  }),
  lede: longText({
    gb: 'Manage rentals, tenants and finances in one place. Domora reminds tenants, takes rent by card, direct debit or bank transfer, and keeps one ledger that both sides see.',
    pl: 'Najem, najemcy i finanse w jednym miejscu. Domora przypomina o czynszu, przyjmuje płatności kartą, poleceniem zapłaty lub przelewem i prowadzi rejestr wpłat widoczny dla obu stron.',
    de: 'Vermietung, Mieter und Finanzen an einem Ort. Domora erinnert an die Miete, nimmt Zahlungen per Karte, Lastschrift oder Überweisung an und führt ein Mieterkonto, das beide Seiten sehen.',
    pt: 'Aluguéis, inquilinos e finanças em um só lugar. A Domora lembra do vencimento, recebe por cartão, débito automático ou transferência e lança tudo em um extrato que os dois lados veem.',
  }),
  primaryAction: getStarted,
  secondaryAction: explorePlatform,
  note: text({
    gb: 'In early access: the waitlist is invited first. Data encrypted in transit and at rest, under GDPR and CCPA.',
    pl: 'Wczesny dostęp: najpierw zapraszamy osoby z listy. Dane szyfrowane, zgodnie z RODO.',
    de: 'Early Access: Die Warteliste wird zuerst eingeladen. Daten verschlüsselt, nach DSGVO.',
    pt: 'Acesso antecipado: quem está na lista é convidado primeiro. Dados criptografados, conforme LGPD e GDPR.',
  }),
  ledger: {
    caption: text({
      gb: 'Sample data: rent in November, 12 Linden Street',
      pl: 'Dane przykładowe: czynsz w listopadzie, ul. Lipowa 12',
      de: 'Beispieldaten: Mieten im November, Lindenstraße 12',
      pt: 'Dados de exemplo: aluguéis de novembro, Rua das Tílias, 12',
    }),
    building: sampleBuilding,
    month: '2026-11-01',
    rows: keyed({
      'flat-5': {
        tenant: 'Ada Okafor',
        unit: flat('5B'),
        amount: 127_500,
        status: 'due',
      },
      'flat-4': {
        tenant: 'Jonas Weber',
        unit: flat('4B'),
        amount: 132_500,
        status: 'paid',
      },
      'flat-3': {
        tenant: 'Inês Carvalho',
        unit: flat('3C'),
        amount: 139_000,
        status: 'onItsWay',
      },
      'flat-2': {
        tenant: 'Ruth Adler',
        unit: flat('2A'),
        amount: 155_000,
        status: 'paid',
      },
      'flat-1': {
        tenant: 'Marta Zielińska',
        unit: flat('1A'),
        amount: 148_000,
        status: 'paid',
      },
    }),
    asksDoors: true,
    labels: {
      unit: text({gb: 'Flat', pl: 'Mieszkanie', de: 'Wohnung', pt: 'Apartamento'}),
      rent: text({gb: 'Rent', pl: 'Czynsz', de: 'Miete', pt: 'Aluguel'}),
      status: text({gb: 'Status', pl: 'Status', de: 'Status', pt: 'Situação'}),
      paid: text({gb: 'Paid', pl: 'Zapłacono', de: 'Bezahlt', pt: 'Pago'}),
      onItsWay: text({gb: 'Processing', pl: 'W realizacji', de: 'In Bearbeitung', pt: 'Processando'}),
      due: text({gb: 'Due', pl: 'Do zapłaty', de: 'Offen', pt: 'Em aberto'}),
      received: text({
        gb: 'received of {amount} due',
        pl: 'wpłynęło z należnych {amount}',
        de: 'von {amount} eingegangen',
        pt: 'recebidos de {amount}',
      }),
    },
  },
}
