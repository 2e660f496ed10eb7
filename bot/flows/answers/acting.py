"""What acts where a question is asked: the rules in force and the catalogue of skills (RUL-6, SKL-2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.domain.context import OpenedSkill, RuleLine, SkillLine
from bot.domain.people import Area
from bot.domain.proposal import ProposalStatus
from bot.domain.rules.checks import Check, compile_checks
from bot.domain.rules.choice import Applicable, Choice, choose, cited_but_left_out, spoken_of
from bot.domain.rules.scopes import RuleLevel, RuleScope
from bot.domain.rules.sites import meant_by_its_kind
from bot.domain.skills.catalogue import Catalogue, catalogue, fit
from bot.domain.skills.skill import Skill, SkillStatus, full_text
from bot.flows.deps import Deps, Turn
from bot.flows.rules.rule_places import is_named
from bot.language.rule_talk import asks_why
from storage import areas, proposals, skills
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: skills that one answer may open
MOST_OPENED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Acting:
    """Everything people put in force that an answer here is bound by or may use."""

    rules: tuple[Proposal, ...]
    choice: Choice
    skills: tuple[Skill, ...]
    catalogue: Catalogue
    #: names of areas and sites by id
    areas: dict[int, str]
    sites: dict[int, str]
    #: a rule that the request refers to, and that found no room
    cited: Applicable | None = None
    #: a rule that reaches the answer, and of which the request asks why
    asked_of: Applicable | None = None

    def rule(self, rule_id: int) -> Proposal:
        return next(rule for rule in self.rules if rule.id == rule_id)

    @property
    def rule_lines(self) -> tuple[RuleLine, ...]:
        return tuple(
            RuleLine(id=one.id, text=one.text, scope=self._where(one.scope), exempts=one.exempts)
            for one in self.choice.chosen
        )

    @property
    def skill_lines(self) -> tuple[SkillLine, ...]:
        return tuple(
            SkillLine(id=line.skill_id, name=line.name, description=line.description) for line in self.catalogue.lines
        )

    def checks(self) -> dict[int, tuple[Check, ...]]:
        """The checks of the rules that act here, by the rule's id; of a rule that code can't check there are none."""
        return {one.id: compile_checks(one.text) for one in self.choice.chosen}

    def opened(self, skill_ids: Collection[int]) -> tuple[OpenedSkill, ...]:
        by_id = {skill.id: skill for skill in self.skills}
        found = [by_id[one] for one in skill_ids if one in by_id]
        return tuple(OpenedSkill(id=skill.id, name=skill.name, text=full_text(skill)) for skill in found)

    def _where(self, scope: RuleScope) -> str:
        match scope.level:
            case RuleLevel.COMPANY:
                return "company"
            case RuleLevel.AREA:
                return f"area «{self.areas.get(scope.area_id or 0, '—')}»"
            case RuleLevel.SITE:
                return f"site «{self.sites.get(scope.site_id or 0, '—')}»"


async def acting(deps: Deps, turn: Turn) -> Acting:
    """What acts for this message: the company's, the area's in which it is said, those of the sites that it names."""
    async with deps.db.read() as tx:
        sites = await _named_sites(tx, turn.area, turn.incoming.text)
        here = await _rules(tx, turn, sites)
        known = await skills.with_status(tx, SkillStatus.ACTIVE)
    area_id = turn.area.id if turn.area is not None else None
    choice = choose(applicable(rule) for rule in here)
    listed = catalogue(
        known,
        area_id=area_id,
        site_ids=sites.keys(),
        fits={skill.id: fit(skill, turn.incoming.text) for skill in known},
        budget_tokens=turn.policy.skill_tokens,
    )
    return Acting(
        rules=here,
        choice=choice,
        skills=tuple(known),
        catalogue=listed,
        areas={turn.area.id: turn.area.name} if turn.area is not None else {},
        sites=sites,
        cited=cited_but_left_out(turn.incoming.text, choice.left_out),
        asked_of=asked_of(turn.incoming.text, choice.chosen),
    )


def asked_of(text: str, rules: Sequence[Applicable]) -> Applicable | None:
    """The rule that a «почему …» is about (RUL-4)."""
    return spoken_of(text, rules) if asks_why(text) else None


async def acting_rules(deps: Deps, turn: Turn) -> tuple[Proposal, ...]:
    """The rules alone, for an answer that no skill can help."""
    async with deps.db.read() as tx:
        return await _rules(tx, turn, await _named_sites(tx, turn.area, turn.incoming.text))


async def _rules(tx: Tx, turn: Turn, sites: dict[int, str]) -> tuple[Proposal, ...]:
    area_id = turn.area.id if turn.area is not None else None
    in_force = await proposals.with_status(tx, ProposalKind.RULE, ProposalStatus.ACTIVE)
    return tuple(rule for rule in in_force if _applies(rule, area_id, sites))


def applicable(rule: Proposal) -> Applicable:
    """A rule in force as the choice of rules takes it."""
    return Applicable(
        id=rule.id,
        text=rule.text,
        scope=rule.where,
        confirmed_at=rule.decided_at or rule.proposed_at,
        exempts=rule.exempts,
    )


def _applies(rule: Proposal, area_id: int | None, sites: dict[int, str]) -> bool:
    scope = rule.where
    match scope.level:
        case RuleLevel.COMPANY:
            return True
        case RuleLevel.AREA:
            return scope.area_id == area_id
        case RuleLevel.SITE:
            return scope.site_id in sites


async def _named_sites(tx: Tx, area: Area | None, text: str) -> dict[int, str]:
    """The area's sites that a message names, in any case of the words."""
    if area is None:
        return {}
    known = dict(await areas.sites_of(tx, area.id))
    whole = {site_id: name for site_id, name in known.items() if is_named(name, text)}
    return whole or {site_id: known[site_id] for site_id in meant_by_its_kind(known, text)}
