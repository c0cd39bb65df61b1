import {queries} from '@domora/content/queries'
import {explainQuery} from 'content-lake'
import {expect, test} from 'vitest'

test('the lake finds the documents of every query of the site by an index', () => {
  const plans = Object.entries(queries).map(([name, {query}]) => [name, [...new Set(explainQuery(query))]])
  expect(Object.fromEntries(plans)).toMatchInlineSnapshot(`
    {
      "aboutPage": [
        "_id == "aboutPage" or _type == "aboutPage"",
      ],
      "announcements": [
        "_type == "announcement"",
      ],
      "article": [
        "_id == $id or _type == "article"",
      ],
      "articleGroups": [
        "_type == ["topic", "author"]",
      ],
      "articleList": [
        "_type == "article"",
      ],
      "articlesPage": [
        "_id == "articlesPage" or _type == "articlesPage"",
      ],
      "author": [
        "_id == $id or _type == "author"",
      ],
      "contactPage": [
        "_id == "contactPage" or _type == "contactPage"",
      ],
      "facts": [
        "_type == "plan"",
        "_type == "priceList"",
        "_type == "capability"",
        "_type == "form"",
        "_type == "fact"",
      ],
      "forms": [
        "_type == "form"",
      ],
      "page": [
        "_id == $id or _type == "page"",
      ],
      "pageIndex": [
        "_type == ["page", "article", "topic", "author"]",
      ],
      "pageTests": [
        "_type == "page"",
      ],
      "pricingPage": [
        "_id == "pricingPage" or _type == "pricingPage"",
        "_type == "priceList"",
      ],
      "redirects": [
        "_type == "redirect"",
      ],
      "searchPage": [
        "_id == "searchPage" or _type == "searchPage"",
      ],
      "siteSettings": [
        "_id == "siteSettings" or _type == "siteSettings"",
        "_type == ["page", "article", "topic", "author"]",
      ],
      "topic": [
        "_id == $id or _type == "topic"",
      ],
      "waitlistPage": [
        "_id == "waitlistPage" or _type == "waitlistPage"",
      ],
    }
  `)
})
