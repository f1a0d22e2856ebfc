-- One opinion on a system function; an empty @Account is an anonymous one.
INSERT INTO Eva_SystemEvaluation
    (EvaluationId, ModID, Account, Appraiser, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, IP, CreateDate)
VALUES
    (@EvaluationId, @ModID, @Account, @Appraiser, @Attitude, @RunCondition, @Easytouse, @DemandIsMet, @LeaveOpinion, @IP, @Now);
