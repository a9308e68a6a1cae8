"""Generated from the API's document by "npm run generate": methods. Change the API, not this file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import date, datetime
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union

from ..operation_row import OperationRow, Sent
from ..options import CallOptions
from ..paged_list import PagedList
from .operations import OPERATIONS
from .types import (
    Callback,
    CallbackList,
    CurrencyPairList,
    Customer,
    CustomerCreate,
    FxRateList,
    GetConnectorDocumentAnswer,
    GetOpenApiDocumentAnswer,
    ListBalancesAnswer,
    ListCurrenciesAnswer,
    ListPayinOptionsBody,
    ListPayoutOptionsBody,
    ListTopUpOptionsBody,
    LoggedRequest,
    MerchantInfo,
    PayinAcceptedResponse,
    PayinDetail,
    PayinList,
    PaymentAccountDetail,
    PaymentCreate,
    PaymentOperatorList,
    PaymentOptionList,
    PayoutAcceptedResponse,
    PayoutCreate,
    PayoutDetail,
    PayoutList,
    PayoutOptionList,
    RefundAcceptedResponse,
    RefundCreate,
    RefundDetail,
    RefundList,
    RequestLog,
    SendTestEventBody,
    SentTestEvent,
    SetPayinReferenceBody,
    SetTopUpReferenceBody,
    Settlement,
    SettlementEntry,
    SettlementEntryList,
    SettlementList,
    SimulatePayinBody,
    SimulatePayoutBody,
    SimulateRefundBody,
    SimulateTopUpBody,
    TopUpAcceptedResponse,
    TopUpCreate,
    TopUpDetail,
    TopUpList,
    TopUpMethodList,
    TopUpOptionList,
)


class Operations(ABC):
    """One method for each operation of the API, by its operation ID, and one for each list row by row."""

    @abstractmethod
    def _call(self, row: OperationRow, sent: Sent, options: Optional[CallOptions]) -> Any:
        """Sends an operation and returns the JSON of its answer."""

    def list_payin_options(
        self,
        body: ListPayinOptionsBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> PaymentOptionList:
        """List the ways to pay a payin."""
        answer: PaymentOptionList = self._call(OPERATIONS["listPayinOptions"], Sent(body=body), options)
        return answer

    def create_payin(
        self,
        id_payin: str,
        body: PaymentCreate,
        *,
        options: Optional[CallOptions] = None,
    ) -> PayinAcceptedResponse:
        """Create a payin."""
        answer: PayinAcceptedResponse = self._call(
            OPERATIONS["createPayin"],
            Sent(path={"idPayin": id_payin}, body=body),
            options,
        )
        return answer

    def get_payin(self, id_payin: str, *, options: Optional[CallOptions] = None) -> PayinDetail:
        """Read a payin."""
        answer: PayinDetail = self._call(OPERATIONS["getPayin"], Sent(path={"idPayin": id_payin}), options)
        return answer

    def list_payins(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> PayinList:
        """
        List your payins.

        Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may
        appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        - `from_`: Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        - `to`: Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `changed_from`: Changed at or after this time, in status, money, method or reference. The list is
        then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `status`: Comma-separated; only in these statuses. Unknown ones are ignored; one must be known.
        - `currency_codes`: Comma-separated; only of these currencies. Unknown codes are ignored.
        - `metadata`: `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this
        text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if
        you have many payments.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
            "from": from_,
            "to": to,
            "changedFrom": changed_from,
            "status": status,
            "currencyCodes": currency_codes,
            "metadata": metadata,
        }
        answer: PayinList = self._call(OPERATIONS["listPayins"], Sent(query=query), options)
        return answer

    def payins(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[PayinDetail]:
        """All rows of `list_payins`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> PayinList:
            return self.list_payins(
                limit=limit,
                cursor=page,
                order=order,
                from_=from_,
                to=to,
                changed_from=changed_from,
                status=status,
                currency_codes=currency_codes,
                metadata=metadata,
                options=options,
            )

        return PagedList(read, cursor)

    def set_payin_reference(
        self,
        id_payin: str,
        body: SetPayinReferenceBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """
        Submit the reference that the customer’s bank showed for a payin.

        The reference is a claim: money that carries it completes the payment only if the amount is exactly
        what is due, the payment was created before the money moved, and the payer that the bank names does
        not contradict the account in the request. If several payments hold the reference and more than one of
        them meets these conditions, the operator of the gateway decides by hand. Another reference replaces
        the previous one; a payment accepts five different ones. Too many references in a short time are
        answered 429.
        """
        self._call(OPERATIONS["setPayinReference"], Sent(path={"idPayin": id_payin}, body=body), options)

    def cancel_payin(self, id_payin: str, *, options: Optional[CallOptions] = None) -> None:
        """
        Cancel a payin.

        While it is `WAITING` and no money was seen: it becomes `REFUSED` with the reason
        `CANCELLED_BY_MERCHANT`, the payment page says so, and you get a callback. Money that comes later
        belongs to no payment, and the operator of the gateway returns it. `PAYIN_CREATE` does not include
        this: the token must list the operation.
        """
        self._call(OPERATIONS["cancelPayin"], Sent(path={"idPayin": id_payin}), options)

    def get_payin_accounts(
        self,
        id_payin: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> PaymentAccountDetail:
        """Read the customer’s account data of a payin."""
        answer: PaymentAccountDetail = self._call(
            OPERATIONS["getPayinAccounts"],
            Sent(path={"idPayin": id_payin}),
            options,
        )
        return answer

    def list_payout_options(
        self,
        body: ListPayoutOptionsBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> PayoutOptionList:
        """List the ways to send an amount."""
        answer: PayoutOptionList = self._call(OPERATIONS["listPayoutOptions"], Sent(body=body), options)
        return answer

    def create_payout(
        self,
        id_payout: str,
        body: PayoutCreate,
        *,
        options: Optional[CallOptions] = None,
    ) -> PayoutAcceptedResponse:
        """
        Create a payout.

        Amount, fee and VAT are reserved from the available balance when the payout is accepted, taken when it
        succeeds, and released when it is refused. Its money moves at most once, even if connections or
        processes fail: after a lost answer read it with GET, or send the same create again (409).
        """
        answer: PayoutAcceptedResponse = self._call(
            OPERATIONS["createPayout"],
            Sent(path={"idPayout": id_payout}, body=body),
            options,
        )
        return answer

    def get_payout(self, id_payout: str, *, options: Optional[CallOptions] = None) -> PayoutDetail:
        """Read a payout."""
        answer: PayoutDetail = self._call(
            OPERATIONS["getPayout"],
            Sent(path={"idPayout": id_payout}),
            options,
        )
        return answer

    def list_payouts(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> PayoutList:
        """
        List your payouts.

        Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may
        appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        - `from_`: Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        - `to`: Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `changed_from`: Changed at or after this time, in status, money, method or reference. The list is
        then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `status`: Comma-separated; only in these statuses. Unknown ones are ignored; one must be known.
        - `currency_codes`: Comma-separated; only of these currencies. Unknown codes are ignored.
        - `metadata`: `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this
        text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if
        you have many payments.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
            "from": from_,
            "to": to,
            "changedFrom": changed_from,
            "status": status,
            "currencyCodes": currency_codes,
            "metadata": metadata,
        }
        answer: PayoutList = self._call(OPERATIONS["listPayouts"], Sent(query=query), options)
        return answer

    def payouts(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[PayoutDetail]:
        """All rows of `list_payouts`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> PayoutList:
            return self.list_payouts(
                limit=limit,
                cursor=page,
                order=order,
                from_=from_,
                to=to,
                changed_from=changed_from,
                status=status,
                currency_codes=currency_codes,
                metadata=metadata,
                options=options,
            )

        return PagedList(read, cursor)

    def create_refund(
        self,
        id_refund: str,
        body: RefundCreate,
        *,
        options: Optional[CallOptions] = None,
    ) -> RefundAcceptedResponse:
        """
        Create a refund.

        Pays a payin back, wholly or in part, as often as something is left of it. What came beside the order
        amount, and money of a payin that was not completed, is paid back first; the rest is reserved from the
        available balance like a payout. The fee of the payin stays charged. The refund goes to the account in
        `paymentMethod`, and never to another. Without it, it goes back the way it came where the institution
        does that: `paymentMethodCode` is then that of the payin, and no account is needed. Else it goes to
        the account that the customer paid from, if every receipt of the payin names that one and a payout
        method reaches it; a number that may be one of a bank as well as one of a wallet names neither. Else
        it is refused with `REFUND_ACCOUNT_REQUIRED`. `paymentMethodResponse.account` says where the money
        goes, and `payerDiffers` that this is another account than that of the only payer who is known. Payins
        in crypto currencies cannot be refunded here. Statuses and callbacks are those of payouts.
        """
        answer: RefundAcceptedResponse = self._call(
            OPERATIONS["createRefund"],
            Sent(path={"idRefund": id_refund}, body=body),
            options,
        )
        return answer

    def get_refund(self, id_refund: str, *, options: Optional[CallOptions] = None) -> RefundDetail:
        """Read a refund."""
        answer: RefundDetail = self._call(
            OPERATIONS["getRefund"],
            Sent(path={"idRefund": id_refund}),
            options,
        )
        return answer

    def list_refunds(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> RefundList:
        """
        List your refunds.

        Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may
        appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        - `from_`: Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        - `to`: Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `changed_from`: Changed at or after this time, in status, money, method or reference. The list is
        then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `status`: Comma-separated; only in these statuses. Unknown ones are ignored; one must be known.
        - `currency_codes`: Comma-separated; only of these currencies. Unknown codes are ignored.
        - `metadata`: `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this
        text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if
        you have many payments.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
            "from": from_,
            "to": to,
            "changedFrom": changed_from,
            "status": status,
            "currencyCodes": currency_codes,
            "metadata": metadata,
        }
        answer: RefundList = self._call(OPERATIONS["listRefunds"], Sent(query=query), options)
        return answer

    def refunds(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[RefundDetail]:
        """All rows of `list_refunds`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> RefundList:
            return self.list_refunds(
                limit=limit,
                cursor=page,
                order=order,
                from_=from_,
                to=to,
                changed_from=changed_from,
                status=status,
                currency_codes=currency_codes,
                metadata=metadata,
                options=options,
            )

        return PagedList(read, cursor)

    def list_top_up_options(
        self,
        body: ListTopUpOptionsBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> TopUpOptionList:
        """List the ways to pay a top-up."""
        answer: TopUpOptionList = self._call(OPERATIONS["listTopUpOptions"], Sent(body=body), options)
        return answer

    def create_top_up(
        self,
        id_top_up: str,
        body: TopUpCreate,
        *,
        options: Optional[CallOptions] = None,
    ) -> TopUpAcceptedResponse:
        """Create a top-up."""
        answer: TopUpAcceptedResponse = self._call(
            OPERATIONS["createTopUp"],
            Sent(path={"idTopUp": id_top_up}, body=body),
            options,
        )
        return answer

    def get_top_up(self, id_top_up: str, *, options: Optional[CallOptions] = None) -> TopUpDetail:
        """Read a top-up."""
        answer: TopUpDetail = self._call(OPERATIONS["getTopUp"], Sent(path={"idTopUp": id_top_up}), options)
        return answer

    def list_top_ups(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> TopUpList:
        """
        List your top-ups.

        Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may
        appear on two pages; none is skipped: `nextCursor` never passes a transaction that is still running.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        - `from_`: Created at or after this time. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        - `to`: Created before this time. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `changed_from`: Changed at or after this time, in status, money, method or reference. The list is
        then in the order of changes. ISO 8601: a date alone is its midnight; without a zone it is UTC.
        - `status`: Comma-separated; only in these statuses. Unknown ones are ignored; one must be known.
        - `currency_codes`: Comma-separated; only of these currencies. Unknown codes are ignored.
        - `metadata`: `metadata.KEY=VALUE` or `metadata[KEY]=VALUE`: only payments whose `metadata` has this
        text under this name; several must all fit. There is no index: narrow the list with `from` and `to` if
        you have many payments.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
            "from": from_,
            "to": to,
            "changedFrom": changed_from,
            "status": status,
            "currencyCodes": currency_codes,
            "metadata": metadata,
        }
        answer: TopUpList = self._call(OPERATIONS["listTopUps"], Sent(query=query), options)
        return answer

    def top_ups(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        changed_from: Optional[Union[str, date, datetime]] = None,
        status: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        metadata: Optional[Mapping[str, str]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[TopUpDetail]:
        """All rows of `list_top_ups`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> TopUpList:
            return self.list_top_ups(
                limit=limit,
                cursor=page,
                order=order,
                from_=from_,
                to=to,
                changed_from=changed_from,
                status=status,
                currency_codes=currency_codes,
                metadata=metadata,
                options=options,
            )

        return PagedList(read, cursor)

    def set_top_up_reference(
        self,
        id_top_up: str,
        body: SetTopUpReferenceBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """
        Submit the reference that the customer’s bank showed for a top-up.

        The reference is a claim: money that carries it completes the payment only if the amount is exactly
        what is due, the payment was created before the money moved, and the payer that the bank names does
        not contradict the account in the request. If several payments hold the reference and more than one of
        them meets these conditions, the operator of the gateway decides by hand. Another reference replaces
        the previous one; a payment accepts five different ones. Too many references in a short time are
        answered 429.
        """
        self._call(OPERATIONS["setTopUpReference"], Sent(path={"idTopUp": id_top_up}, body=body), options)

    def create_customer(
        self,
        id_customer: str,
        body: CustomerCreate,
        *,
        options: Optional[CallOptions] = None,
    ) -> Customer:
        """
        Register a customer.

        Then name the customer in `idCustomer` of a payin. A registered customer cannot be changed, only
        erased. After a 409, read it with GET.
        """
        answer: Customer = self._call(
            OPERATIONS["createCustomer"],
            Sent(path={"idCustomer": id_customer}, body=body),
            options,
        )
        return answer

    def get_customer(self, id_customer: str, *, options: Optional[CallOptions] = None) -> Customer:
        """Read a customer."""
        answer: Customer = self._call(
            OPERATIONS["getCustomer"],
            Sent(path={"idCustomer": id_customer}),
            options,
        )
        return answer

    def delete_customer(self, id_customer: str, *, options: Optional[CallOptions] = None) -> None:
        """
        Erase a customer.

        Erases the customer’s personal data, and in all of their payins what you sent about them, what they
        typed on the payment page and who paid. Amounts, statuses, your IDs and the ledger stay. The ID cannot
        be reused. Data that arrives later, such as the name on a late transfer, is stored again: erase again,
        which is answered 204 too.
        """
        self._call(OPERATIONS["deleteCustomer"], Sent(path={"idCustomer": id_customer}), options)

    def list_customer_payins(
        self,
        id_customer: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        options: Optional[CallOptions] = None,
    ) -> PayinList:
        """
        List the payins of a customer.

        Oldest first, page by page, or with `order=newest` the newest first. While payments change, one may
        appear on two pages; none is skipped.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
        }
        answer: PayinList = self._call(
            OPERATIONS["listCustomerPayins"],
            Sent(path={"idCustomer": id_customer}, query=query),
            options,
        )
        return answer

    def customer_payins(
        self,
        id_customer: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[PayinDetail]:
        """All rows of `list_customer_payins`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> PayinList:
            return self.list_customer_payins(
                id_customer,
                limit=limit,
                cursor=page,
                order=order,
                options=options,
            )

        return PagedList(read, cursor)

    def list_balances(
        self,
        *,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        options: Optional[CallOptions] = None,
    ) -> ListBalancesAnswer:
        """
        Read the balances.

        - `currency_codes`: Comma-separated; unknown and invalid values are ignored, without it every currency
        is returned.
        """
        query: Dict[str, Any] = {
            "currencyCodes": currency_codes,
        }
        answer: ListBalancesAnswer = self._call(OPERATIONS["listBalances"], Sent(query=query), options)
        return answer

    def list_settlements(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        options: Optional[CallOptions] = None,
    ) -> SettlementList:
        """
        List the settlements.

        A settlement is a closed period of one currency: the balance at its beginning, what changed it, and
        the balance at its end.
        The balance is `available` and `reserved` together, so a payout counts when it succeeds, not when it
        is reserved. Every sum has its sign:
        `openingBalance + payins + payouts + topups + refunds + reversals + fees + vat + adjustments =
        closingBalance`, exactly; payouts, refunds, reversals, fees and VAT are usually negative.
        A returned payout counts in `payouts`; payins and top-ups that were taken back have a sum of their
        own, `reversals`.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        - `from_`: Periods that end after it. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        - `to`: Periods that end at it or before. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        - `currency_codes`: Comma-separated; unknown and invalid values are ignored, without it every currency
        is returned.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
            "from": from_,
            "to": to,
            "currencyCodes": currency_codes,
        }
        answer: SettlementList = self._call(OPERATIONS["listSettlements"], Sent(query=query), options)
        return answer

    def settlements(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        to: Optional[Union[str, date, datetime]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[Settlement]:
        """All rows of `list_settlements`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> SettlementList:
            return self.list_settlements(
                limit=limit,
                cursor=page,
                order=order,
                from_=from_,
                to=to,
                currency_codes=currency_codes,
                options=options,
            )

        return PagedList(read, cursor)

    def get_settlement(self, id_settlement: str, *, options: Optional[CallOptions] = None) -> Settlement:
        """
        Read a settlement.

        A settlement is a closed period of one currency: the balance at its beginning, what changed it, and
        the balance at its end.
        The balance is `available` and `reserved` together, so a payout counts when it succeeds, not when it
        is reserved. Every sum has its sign:
        `openingBalance + payins + payouts + topups + refunds + reversals + fees + vat + adjustments =
        closingBalance`, exactly; payouts, refunds, reversals, fees and VAT are usually negative.
        A returned payout counts in `payouts`; payins and top-ups that were taken back have a sum of their
        own, `reversals`.
        """
        answer: Settlement = self._call(
            OPERATIONS["getSettlement"],
            Sent(path={"idSettlement": id_settlement}),
            options,
        )
        return answer

    def list_settlement_entries(
        self,
        id_settlement: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> SettlementEntryList:
        """
        List the entries of a settlement.

        The entries that changed your balance, in the order of booking: the amounts add up from
        `openingBalance` to `closingBalance`.
        Entries that one payment books together stay in one settlement: `at` may be a moment after the end of
        the period.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
        }
        answer: SettlementEntryList = self._call(
            OPERATIONS["listSettlementEntries"],
            Sent(path={"idSettlement": id_settlement}, query=query),
            options,
        )
        return answer

    def settlement_entries(
        self,
        id_settlement: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[SettlementEntry]:
        """All rows of `list_settlement_entries`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> SettlementEntryList:
            return self.list_settlement_entries(id_settlement, limit=limit, cursor=page, options=options)

        return PagedList(read, cursor)

    def get_merchant_info(self, *, options: Optional[CallOptions] = None) -> MerchantInfo:
        """Read the merchant of the token."""
        answer: MerchantInfo = self._call(OPERATIONS["getMerchantInfo"], Sent(), options)
        return answer

    def list_currencies(self, *, options: Optional[CallOptions] = None) -> ListCurrenciesAnswer:
        """List the currencies of the merchant."""
        answer: ListCurrenciesAnswer = self._call(OPERATIONS["listCurrencies"], Sent(), options)
        return answer

    def list_payment_operators(
        self,
        *,
        payment_method_codes: Optional[Union[str, Sequence[str]]] = None,
        currency_codes: Optional[Union[str, Sequence[str]]] = None,
        options: Optional[CallOptions] = None,
    ) -> PaymentOperatorList:
        """
        List the payment operators.

        The operators of every method that is switched on for you, for payins, top-ups and payouts together.
        An operator that serves several kinds is listed once; a method without operators is not listed. The
        payment options say what can be used now for an amount.

        - `payment_method_codes`: Comma-separated; only of these methods. Unknown codes are ignored.
        - `currency_codes`: Comma-separated; only of these currencies. Unknown codes are ignored.
        """
        query: Dict[str, Any] = {
            "paymentMethodCodes": payment_method_codes,
            "currencyCodes": currency_codes,
        }
        answer: PaymentOperatorList = self._call(
            OPERATIONS["listPaymentOperators"],
            Sent(query=query),
            options,
        )
        return answer

    def list_top_up_methods(self, *, options: Optional[CallOptions] = None) -> TopUpMethodList:
        """
        List the methods of top-ups.

        The methods that are switched on for your top-ups. `POST /topups/!availablePaymentOptions` says what
        can be used now for an amount.
        """
        answer: TopUpMethodList = self._call(OPERATIONS["listTopUpMethods"], Sent(), options)
        return answer

    def list_currency_pairs(self, *, options: Optional[CallOptions] = None) -> CurrencyPairList:
        """
        List the currency pairs that usually have a rate.

        The pairs alone: the rates that are valid now are at `GET /fx-rate-pairs`. Every payment currency
        against `USD` and against `EUR`, in both directions, and these two against each other. For any other
        pair, multiply through one of them. The list is the same for every merchant, whatever is switched on.
        """
        answer: CurrencyPairList = self._call(OPERATIONS["listCurrencyPairs"], Sent(), options)
        return answer

    def list_fx_rates(self, *, options: Optional[CallOptions] = None) -> FxRateList:
        """
        List the exchange rates that are valid now.

        Every payment currency against `USD` and against `EUR`, in both directions, and these two against each
        other. For any other pair, multiply through one of them. The list is the same for every merchant,
        whatever is switched on.
        """
        answer: FxRateList = self._call(OPERATIONS["listFxRates"], Sent(), options)
        return answer

    def list_callbacks(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        id_entity: Optional[str] = None,
        status: Optional[Literal["PENDING", "DELIVERED", "FAILED"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        options: Optional[CallOptions] = None,
    ) -> CallbackList:
        """
        List the callbacks and how their deliveries went.

        Oldest first, page by page, or with `order=newest` the newest first. While payments change, a row may
        appear on two pages; none is skipped.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `order`: `newest` first, to look at the latest: what is created or changed meanwhile is not on a
        later page. To miss nothing, read the `oldest` first.
        - `id_entity`: Of one payment; IDs may repeat over payins, payouts, top-ups and refunds.
        - `status`: `FAILED`: no delivery was answered with 200.
        - `from_`: Of status changes since then. ISO 8601: a date alone is its midnight; without a zone it is
        UTC.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "order": order,
            "idEntity": id_entity,
            "status": status,
            "from": from_,
        }
        answer: CallbackList = self._call(OPERATIONS["listCallbacks"], Sent(query=query), options)
        return answer

    def callbacks(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        order: Optional[Literal["oldest", "newest"]] = None,
        id_entity: Optional[str] = None,
        status: Optional[Literal["PENDING", "DELIVERED", "FAILED"]] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[Callback]:
        """All rows of `list_callbacks`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> CallbackList:
            return self.list_callbacks(
                limit=limit,
                cursor=page,
                order=order,
                id_entity=id_entity,
                status=status,
                from_=from_,
                options=options,
            )

        return PagedList(read, cursor)

    def resend_callback(self, id_callback: str, *, options: Optional[CallOptions] = None) -> None:
        """
        Send a callback again.

        The callback becomes `PENDING` and is sent now under the same `webhook-id`, even if it was delivered
        before. If it fails, it is repeated as often as a new callback.
        """
        self._call(OPERATIONS["resendCallback"], Sent(path={"idCallback": id_callback}), options)

    def send_test_event(
        self,
        body: Optional[SendTestEventBody] = None,
        *,
        options: Optional[CallOptions] = None,
    ) -> SentTestEvent:
        """
        Send a test event to your server.

        Sends one signed request with the body `{"event":"TEST"}` and without `X-Payment-Kind`, and answers
        how your server answered. It belongs to no payment, is sent once and is not in the list of callbacks.
        """
        answer: SentTestEvent = self._call(
            OPERATIONS["sendTestEvent"],
            Sent(body={} if body is None else body),
            options,
        )
        return answer

    def list_request_log(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        status: Optional[str] = None,
        path: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> RequestLog:
        """
        List your requests and how they were answered.

        The last seven days, newest first. A request is listed about a second after its answer. Requests whose
        token was yours but has expired or is revoked are listed too, those to a path that does not exist are
        not; of many that were refused with 401 or 429 in the same second only some are. A page may have fewer
        requests than `limit`, even none, and a `nextCursor`: then the filter fits little of what was looked
        at.

        - `limit`: How many at most.
        - `cursor`: `nextCursor` of the page before, with the other parameters as they were.
        - `from_`: Of requests since then; they are kept for seven days. ISO 8601: a date alone is its
        midnight; without a zone it is UTC.
        - `status`: Of requests that were answered with this HTTP status.
        - `path`: Of requests whose path begins with it.
        """
        query: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "from": from_,
            "status": status,
            "path": path,
        }
        answer: RequestLog = self._call(OPERATIONS["listRequestLog"], Sent(query=query), options)
        return answer

    def request_log(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        from_: Optional[Union[str, date, datetime]] = None,
        status: Optional[str] = None,
        path: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> PagedList[LoggedRequest]:
        """All rows of `list_request_log`, over all its pages, from `cursor` on."""

        def read(page: Optional[str]) -> RequestLog:
            return self.list_request_log(
                limit=limit,
                cursor=page,
                from_=from_,
                status=status,
                path=path,
                options=options,
            )

        return PagedList(read, cursor)

    def simulate_payin(
        self,
        id_payin: str,
        body: SimulatePayinBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """
        Simulate an event of a payin (sandbox).

        `PAY`, `REFUSE`, `CANCEL` and `EXPIRE` while it is open (`PAY` also after it expired), `REVERSE` after
        it succeeded: the bank takes the money back, and the full order amount is debited from the balance.
        """
        self._call(OPERATIONS["simulatePayin"], Sent(path={"idPayin": id_payin}, body=body), options)

    def simulate_top_up(
        self,
        id_top_up: str,
        body: SimulateTopUpBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """
        Simulate an event of a top-up (sandbox).

        `PAY`, `REFUSE`, `CANCEL` and `EXPIRE` while it is open (`PAY` also after it expired), `REVERSE` after
        it succeeded: the bank takes the money back, and the full order amount is debited from the balance.
        """
        self._call(OPERATIONS["simulateTopUp"], Sent(path={"idTopUp": id_top_up}, body=body), options)

    def simulate_payout(
        self,
        id_payout: str,
        body: SimulatePayoutBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """
        Simulate an event of a payout (sandbox).

        `PAY` and `REFUSE` decide at once what the bank would decide later; `RETURN`, after it succeeded: the
        bank sends the amount back.
        """
        self._call(OPERATIONS["simulatePayout"], Sent(path={"idPayout": id_payout}, body=body), options)

    def simulate_refund(
        self,
        id_refund: str,
        body: SimulateRefundBody,
        *,
        options: Optional[CallOptions] = None,
    ) -> None:
        """
        Simulate an event of a refund (sandbox).

        `PAY` and `REFUSE` decide at once what the bank would decide later; `RETURN`, after it succeeded: the
        bank sends the amount back.
        """
        self._call(OPERATIONS["simulateRefund"], Sent(path={"idRefund": id_refund}, body=body), options)

    def get_open_api_document(self, *, options: Optional[CallOptions] = None) -> GetOpenApiDocumentAnswer:
        """Read this document."""
        answer: GetOpenApiDocumentAnswer = self._call(OPERATIONS["getOpenApiDocument"], Sent(), options)
        return answer

    def get_connector_document(self, *, options: Optional[CallOptions] = None) -> GetConnectorDocumentAnswer:
        """
        Read the protocol of connectors.

        For whoever writes a connector for the operator: not for merchants.
        """
        answer: GetConnectorDocumentAnswer = self._call(OPERATIONS["getConnectorDocument"], Sent(), options)
        return answer
