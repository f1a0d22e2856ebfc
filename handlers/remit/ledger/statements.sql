-- @statement lock
-- Other postings to the account wait until the transaction ends.
-- scope: none, the caller has checked the right to post
UPDATE Fin_Account SET Entries = Entries WHERE AccountId = @AccountId;

-- @statement count
-- scope: none, the caller has checked the right to post
UPDATE Fin_Account SET Entries = @Sequence WHERE AccountId = @AccountId AND Entries = @Sequence - 1;

-- @statement last
SELECT e.EntryId, e.AccountId, e.Sequence, e.BalanceBefore, e.Amount, e.BalanceAfter, e.Day, e.Kind, e.SourceKind, e.SourceId, e.SourceKey, e.Summary
FROM Fin_Entry e
WHERE e.AccountId = @AccountId AND e.Sequence = (SELECT MAX(l.Sequence) FROM Fin_Entry l WHERE l.AccountId = @AccountId);

-- @statement entry
SELECT e.EntryId, e.AccountId, e.Sequence, e.BalanceBefore, e.Amount, e.BalanceAfter, e.Day, e.Kind, e.SourceKind, e.SourceId, e.SourceKey, e.Summary
FROM Fin_Entry e
WHERE e.EntryId = @EntryId;

-- @statement by_source
SELECT e.EntryId, e.AccountId, e.Sequence, e.BalanceBefore, e.Amount, e.BalanceAfter, e.Day, e.Kind, e.SourceKind, e.SourceId, e.SourceKey, e.Summary
FROM Fin_Entry e
WHERE e.SourceKey = @SourceKey;

-- @statement insert
INSERT INTO Fin_Entry (EntryId, AccountId, Sequence, PreviousSequence, BalanceBefore, Amount, BalanceAfter, PreviousDay, Day, Kind, SourceKind, SourceId,
    SourceKey, ReversesEntryId, Summary, CreateUserId, CreateUserName, CreateDate)
VALUES (@EntryId, @AccountId, @Sequence, @PreviousSequence, @BalanceBefore, @Amount, @BalanceAfter, @PreviousDay, @Day, @Kind, @SourceKind, @SourceId,
    @SourceKey, @ReversesEntryId, @Summary, @UserId, @UserName, @Now);

-- @statement add_to_month
-- SQLite keeps decimals as doubles: the sum is rounded so that no fraction of a cent adds up.
UPDATE Fin_Month SET Amount = ROUND(Amount + CAST(@Amount AS DECIMAL(14,2)), 2), Entries = Entries + 1
WHERE AccountId = @AccountId AND Month = @Month AND SourceKind = @SourceKind;

-- @statement begin_month
INSERT INTO Fin_Month (AccountId, Month, SourceKind, Amount, Entries) VALUES (@AccountId, @Month, @SourceKind, @Amount, 1);
