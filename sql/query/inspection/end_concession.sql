-- Ends the approval of a lot that waits for it, once.
UPDATE Insp_Inspection
SET ConcessionState = @State, Status = @Status, ConcessionBy = @By, ConcessionNote = CASE WHEN @Said = '' THEN NULL ELSE @Said END,
    Judge = CASE WHEN @Approved = 1 THEN @By ELSE Judge END, JudgeDate = CASE WHEN @Approved = 1 THEN @Now ELSE JudgeDate END,
    RowVersion = RowVersion + 1, ModifyUserId = @UserId, ModifyUserName = @By, ModifyDate = @Now
WHERE InspectionId = @InspectionId AND Status = '待判定' AND ConcessionState = '审批中';
